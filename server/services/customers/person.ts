import type { CustomerChoice } from '../../../domain/customers/customer.ts';
import { readPhone } from '../../../domain/text/phone.ts';
import type { Db } from '../../data/engine/client.ts';
import {
  type Contacts,
  findOtherWith,
  listEnquiriesOf,
  listPurchases,
  listUnassignedEnquiries,
  type Purchase,
} from '../../data/customers/person.ts';
import { type CustomerRecord, listWithMerged } from '../../data/customers/reads.ts';

interface Person {
  /** The customer, and those that were merged into it. */
  customers: CustomerRecord[];
  enquiryIds: number[];
  purchases: Purchase[];
}

/**
 * Finds the records of a person: those of the customer, and those without a customer that have an email
 * address or a phone number of the person. Records of another customer with the same phone number are not
 * among them.
 */
export async function findPerson(db: Db, customerId: number): Promise<Person> {
  const { customers, own, contacts } = await readContacts(db, customerId);
  const customerIds = customers.map((one) => one.customerId);
  const others = await listUnassignedEnquiries(db, contacts);
  const purchases: Purchase[] = [];
  for (const found of await listPurchases(db, customerIds, contacts.phones)) {
    const { customerId: chosen, phone } = found.purchase;
    const number = chosen === null ? await readPhone(phone) : null;
    if (chosen !== null || (number && contacts.phones.includes(number))) purchases.push(found);
  }
  const enquiryIds = [...own, ...others].map(({ enquiryId }) => enquiryId);
  return { customers, enquiryIds, purchases };
}

/**
 * Returns another customer who may be the same person, or null. Records of that customer are not exported or
 * erased with this one before a merge.
 */
export async function findSamePerson(db: Db, customerId: number): Promise<CustomerChoice | null> {
  const { contacts } = await readContacts(db, customerId);
  return findOtherWith(db, contacts, customerId);
}

async function readContacts(db: Db, customerId: number) {
  const customers = await listWithMerged(db, customerId);
  const own = await listEnquiriesOf(
    db,
    customers.map((one) => one.customerId),
  );
  const known = [...customers, ...own];
  const contacts: Contacts = {
    emailKeys: unique(known.map(({ emailKey }) => emailKey)),
    phones: unique(known.map(({ phoneE164 }) => phoneE164)),
  };
  return { customers, own, contacts };
}

const unique = (values: (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];
