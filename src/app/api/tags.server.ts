/** Groups of routes in the OpenAPI document, in the order of its reference page. */
export const TAGS = {
  Cars: 'Search, read and write cars and their images',
  Stock: 'The dealer’s list of all cars in every state, changes of several cars, and the bin',
  'Reference lists': 'Makes, models, transmissions and fuel types',
  Enquiries:
    'Enquiries of visitors with their photos and appointments, the replies, and reply templates',
  Alerts: 'Emails that visitors ask for: about a search, or about a car',
  Money: 'What cars cost and leave, the stock book, and VAT periods',
  Deals: 'Sales of cars: orders, invoices, payments, part exchanges and handovers',
  Documents: 'Issued orders, invoices, receipts and other documents, their files and numbers',
  Customers: 'People who enquire or buy, their consents, exports and erasure',
  Users:
    'Sign-in, password resets, your account, and the users and invitations that an owner manages',
  History: 'The audit log: who changed what, and when',
  Settings: 'What an owner of the dealership decides, and the removal of old records',
  Dealership: 'The dealer, the privacy notice, and the state of the server and its backups',
  'About the API': 'The description of this API',
} as const;

export type Tag = keyof typeof TAGS;
