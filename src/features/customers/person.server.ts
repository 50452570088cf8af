import type { CustomerChoice } from './customer.ts';
import { matchKey } from './options.ts';
import { AppError } from '../../platform/errors.ts';
import { readPhone } from '../../platform/text/phone.ts';
import type { Db } from '../../platform/database/client.server.ts';
import {
  type Contacts,
  findOtherWith,
  listEnquiriesOf,
  listPersonEnquiries,
  listPurchases,
  listUnassignedEnquiries,
  type Purchase,
} from './person-queries.server.ts';
import { type CustomerRecord, listWithMerged } from './reads.server.ts';

interface Records {
  enquiryIds: number[];
  purchases: Purchase[];
}

interface Person extends Records {
  /** Email addresses of the person, normalised with `nameKey`. */
  emailKeys: string[];
  /** The customer, and those that were merged into it. */
  customers: CustomerRecord[];
  /**
   * Records that have nothing in common with the person but a phone number. Anybody can type a phone number, so
   * they belong to the person only if an owner confirms each.
   */
  byPhone: Records;
}

/**
 * Finds the records of a person: those of the customer, and those without a customer that have an email
 * address or a phone number of the person. Records of another customer with the same phone number are not
 * among them.
 */
export async function findPerson(db: Db, customerId: number): Promise<Person> {
  const { customers, own, isSure, contacts } = await readContacts(db, customerId);
  const customerIds = customers.map((one) => one.customerId);
  const unassigned = await listUnassignedEnquiries(db, contacts);
  const hasEmail = ({ emailKey }: { emailKey: string | null }) =>
    emailKey !== null && contacts.emailKeys.includes(emailKey);
  const found = { enquiryIds: idsOf(own.filter(isSure)), purchases: [] as Purchase[] };
  const byPhone = {
    enquiryIds: idsOf(own.filter((one) => !isSure(one))),
    purchases: [] as Purchase[],
  };
  found.enquiryIds.push(...idsOf(unassigned.filter(hasEmail)));
  byPhone.enquiryIds.push(...idsOf(unassigned.filter((one) => !hasEmail(one))));
  for (const purchase of await listPurchases(db, { customerIds, phones: contacts.phones })) {
    if (purchase.purchase.customerId !== null) {
      found.purchases.push(purchase);
      continue;
    }
    const number = await readPhone(purchase.purchase.phone);
    if (number && contacts.phones.includes(number)) byPhone.purchases.push(purchase);
  }
  return { customers, emailKeys: contacts.emailKeys, ...found, byPhone };
}

/**
 * Returns the records of a person, with those that an owner has confirmed.
 * @param confirmed keys of records that have only the phone number in common
 * @throws {AppError} conflict if one of them is not such a record now
 */
export function confirmedRecords(
  { enquiryIds, purchases, byPhone }: Person,
  confirmed: readonly string[],
): { all: Records; byPhone: Records } {
  const chosen: Records = {
    enquiryIds: byPhone.enquiryIds.filter((id) => confirmed.includes(matchKey('enquiry', id))),
    purchases: byPhone.purchases.filter(({ purchase: { kind, carId } }) =>
      confirmed.includes(matchKey(kind, carId)),
    ),
  };
  if (chosen.enquiryIds.length + chosen.purchases.length < new Set(confirmed).size)
    throw new AppError(
      'conflict',
      'The records with this phone number have changed. Please check them again.',
    );
  return {
    all: {
      enquiryIds: [...enquiryIds, ...chosen.enquiryIds],
      purchases: [...purchases, ...chosen.purchases],
    },
    byPhone: chosen,
  };
}

/**
 * Returns another customer who may be the same person, or null. Records of that customer are not exported or
 * erased with this one before a merge.
 */
export async function findSamePerson(db: Db, customerId: number): Promise<CustomerChoice | null> {
  const { customers, own } = await readContacts(db, customerId);
  return findOtherWith(db, { contacts: contactsOf([...customers, ...own]), customerId });
}

/** Returns the customers and enquiries of a person, and the contacts of all that do not match only by phone. */
async function readContacts(db: Db, customerId: number) {
  const customers = await listWithMerged(db, customerId);
  const own = await listEnquiriesOf(
    db,
    customers.map((one) => one.customerId),
  );
  const { emailKeys } = contactsOf(customers);
  const isSure = (one: (typeof own)[number]) =>
    !one.customerByPhone || (one.emailKey !== null && emailKeys.includes(one.emailKey));
  return { customers, own, isSure, contacts: contactsOf([...customers, ...own.filter(isSure)]) };
}

const contactsOf = (
  known: readonly { emailKey: string | null; phoneE164: string | null }[],
): Contacts => ({
  emailKeys: unique(known.map(({ emailKey }) => emailKey)),
  phones: unique(known.map(({ phoneE164 }) => phoneE164)),
});

const unique = (values: (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

const idsOf = (rows: readonly { enquiryId: number }[]) => rows.map(({ enquiryId }) => enquiryId);

/** Maximum number of records that an audit entry names. */
const MAX_NAMES = 50;

/** Names records in the audit log, without personal data: `E-7K2M9Q, sale of 2019 Volvo V60 (car 3)`. */
export async function namesOf(
  db: Db,
  { enquiryIds, purchases }: { enquiryIds: number[]; purchases: readonly Purchase[] },
): Promise<string | null> {
  const enquiries = enquiryIds.length > 0 ? await listPersonEnquiries(db, enquiryIds) : [];
  const names = [
    ...enquiries.map(({ reference }) => reference),
    ...purchases.map(
      ({ purchase: { kind, carId }, year, make, model }) =>
        `${kind} of ${year} ${make} ${model} (car ${carId})`,
    ),
  ];
  const more = names.length - MAX_NAMES;
  if (names.length === 0) return null;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
