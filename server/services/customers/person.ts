import type { Db } from '../../data/engine/client.ts';
import {
  listEnquiriesOf,
  listPurchases,
  listUnassignedEnquiries,
  type Purchase,
} from '../../data/customers/person.ts';
import { type CustomerRecord, listWithMerged } from '../../data/customers/reads.ts';
import { readPhone } from '../enquiries/phone.ts';

interface Person {
  /** The customer, and those that were merged into it. */
  customers: CustomerRecord[];
  enquiryIds: number[];
  purchases: Purchase[];
}

/**
 * Finds the records of a person: those of the customer, and those without a customer that have an e-mail
 * address or a phone number of the person. Records of another customer with the same phone number are not
 * among them.
 */
export async function findPerson(db: Db, customerId: number): Promise<Person> {
  const customers = await listWithMerged(db, customerId);
  const customerIds = customers.map((one) => one.customerId);
  const own = await listEnquiriesOf(db, customerIds);
  const contacts = {
    emailKeys: unique([...customers, ...own].map(({ emailKey }) => emailKey)),
    phones: unique([...customers, ...own].map(({ phoneE164 }) => phoneE164)),
  };
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

const unique = (values: (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];
