/** Groups of routes in the OpenAPI document, in the order of its reference page. */
export const TAGS = {
  Cars: 'Search, read and write cars and their images',
  'Reference lists': 'Makes, models, transmissions and fuel types',
  Enquiries: 'Questions of visitors, the replies to them, and reply templates',
  Customers: 'People who enquire or buy, their consents, exports and erasure',
  Staff: 'Sign-in, password reset and the audit log',
  Settings: 'What an owner of the dealership decides',
  Dealership: 'The dealer and the state of the server',
  'About the API': 'The description of this API',
} as const;

export type Tag = keyof typeof TAGS;
