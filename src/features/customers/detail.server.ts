import { desc, eq } from 'drizzle-orm';
import { dublinTime } from '../../platform/dublin-time.ts';
import { saleKeptUntil } from '../privacy/kept-sales.ts';
import type { CustomerDetail, PhoneMatch } from './customer.ts';
import { matchKey } from './options.ts';
import type { Context } from '../../app/context.server.ts';
import {
  isKeptSale,
  listPersonEnquiries,
  type Purchase,
  readRecords,
} from './person-queries.server.ts';
import { type CustomerRecord, findCustomer } from './reads.server.ts';
import { customerConsents } from '../../app/schema.server.ts';
import { findPerson, findSamePerson } from './person.server.ts';
import { unknownCustomer } from './writes.server.ts';

/**
 * Returns a customer with consents, enquiries and cars.
 * @throws {AppError} notFound
 */
export async function readCustomer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customerId }: { customerId: number },
): Promise<CustomerDetail> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw unknownCustomer();
  const { enquiryIds, purchases, byPhone } = await findPerson(db, customerId);
  const consents = await db
    .select()
    .from(customerConsents)
    .where(eq(customerConsents.customerId, customerId))
    .orderBy(desc(customerConsents.givenAt), desc(customerConsents.consentId));
  const enquiries = await listPersonEnquiries(db, enquiryIds);
  const { mergedInto } = customer;
  const isCurrent = mergedInto === null && customer.erasedAt === null;
  return {
    customer: presentCustomer(customer),
    mergedInto: mergedInto === null ? null : choice(await findCustomer(db, mergedInto)),
    sameAs: isCurrent ? await findSamePerson(db, customerId) : null,
    consents: consents.map((consent) => ({
      consentId: consent.consentId,
      purpose: consent.purpose,
      wording: consent.wording,
      source: consent.source,
      givenAt: consent.givenAt.toISOString(),
      withdrawnAt: iso(consent.withdrawnAt),
      withdrawnBy: consent.withdrawnBy,
    })),
    enquiries: enquiries.map((one) => ({ ...one, receivedAt: one.receivedAt.toISOString() })),
    cars: purchases.map(({ purchase: { carId, kind, date }, soldOn, year, make, model }) => ({
      carId,
      title: `${year} ${make} ${model}`,
      kind: kind === 'sale' ? 'sale' : 'booking',
      date: kind === 'sale' ? soldOn : date,
    })),
    phoneMatches: await describePhoneMatches({ db, now }, byPhone),
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

const choice = (customer: CustomerRecord | null) =>
  customer && { customerId: customer.customerId, name: customer.name };

const presentCustomer = (row: CustomerRecord): CustomerDetail['customer'] => ({
  customerId: row.customerId,
  version: row.version,
  name: row.name,
  email: row.email,
  phone: row.phone,
  phoneE164: row.phoneE164,
  county: row.county,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  lastActivityAt: row.lastActivityAt.toISOString(),
  erasedAt: iso(row.erasedAt),
});

/** Describes what the export of each record would disclose, and what its erasure would delete. */
async function describePhoneMatches(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { enquiryIds, purchases }: { enquiryIds: number[]; purchases: readonly Purchase[] },
): Promise<PhoneMatch[]> {
  const records = await readRecords(db, { customerIds: [], enquiryIds, emailKeys: [] });
  const enquiries = records.enquiries.map((enquiry): PhoneMatch => {
    const { enquiryId, reference, carTitle, name, receivedAt } = enquiry;
    const countOf = (rows: readonly { enquiryId: number | null }[]) =>
      rows.filter((row) => row.enquiryId === enquiryId).length;
    return {
      key: matchKey('enquiry', enquiryId),
      kind: 'enquiry',
      id: enquiryId,
      title: carTitle === null ? reference : `${reference}, ${carTitle}`,
      name,
      date: dublinTime(receivedAt).date,
      holds: [
        ...(enquiry.email === null ? [] : ['email address']),
        'phone number',
        ...counted(countOf(records.events.filter(({ text }) => text)), 'message', 'messages'),
        ...counted(countOf(records.emails), 'email', 'emails'),
        ...counted(countOf(records.partExchanges), 'car to value', 'cars to value'),
        ...counted(countOf(records.files), 'photo', 'photos'),
        ...counted(countOf(records.appointments), 'appointment', 'appointments'),
      ],
      isKept: false,
      keptUntil: null,
    };
  });
  return [...enquiries, ...purchases.map((one) => describePurchase(one, now))];
}

function describePurchase(found: Purchase, now: Date): PhoneMatch {
  const { purchase, soldOn, year, make, model } = found;
  const { carId, date, firstName, lastName, address1, address2, address3, county, eircode } =
    purchase;
  const kind = purchase.kind === 'sale' ? 'sale' : 'booking';
  const isKept = isKeptSale(found, now);
  const hasAddress = [address1, address2, address3, county, eircode].some((line) => line !== null);
  return {
    key: matchKey(kind, carId),
    kind,
    id: carId,
    title: `${year} ${make} ${model}`,
    name: [firstName, lastName].filter(Boolean).join(' ') || null,
    date,
    holds: ['phone number', ...(hasAddress ? ['address'] : [])],
    isKept,
    keptUntil: isKept && soldOn !== null ? saleKeptUntil(soldOn) : null,
  };
}

function counted(count: number, one: string, several: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}` : `${count} ${several}`];
}
