/** Limits and texts of customers. No Zod, because screens import this file. */

/** Limits of the contact data of any person, also in enquiries and alerts. */
export const CONTACT_BOUNDS = { maxName: 80, maxEmail: 254, maxPhone: 30 } as const;

export const CUSTOMER_BOUNDS = { maxCounty: 40, maxNote: 2_000, maxWording: 500 } as const;

export const CONSENT_PURPOSES = { marketing_email: 'Marketing emails' } as const;
export type ConsentPurpose = keyof typeof CONSENT_PURPOSES;

/** Where a consent was recorded. */
export const CONSENT_SOURCES = {
  form: 'On the website',
  staff: 'By a colleague',
  alert: 'With a search alert',
} as const;
export type ConsentSource = keyof typeof CONSENT_SOURCES;

/** Who ended a consent. */
export const CONSENT_ENDERS = { person: 'the person', staff: 'a colleague' } as const;
export type ConsentEnder = keyof typeof CONSENT_ENDERS;

/** The key with which an owner confirms a record that has only the phone number of a person: `enquiry-12`, `sale-3`. */
export const matchKey = (kind: string, id: number): string => `${kind}-${id}`;

/** Separates the keys of confirmed records in an address. */
export const splitKeys = (keys = ''): string[] => keys.split(',').filter(Boolean);

/** The reference of a customer in the audit log: never a name. */
export const customerReference = (customerId: number): string => `C-${customerId}`;
