import { desc, eq } from 'drizzle-orm';
import type { CustomerDetail } from './customer.ts';
import type { Context } from '../../app/context.server.ts';
import { listPersonEnquiries } from './person-queries.server.ts';
import { type CustomerRecord, findCustomer } from './reads.server.ts';
import { customerConsents } from '../../app/schema.server.ts';
import { findPerson, findSamePerson } from './person.server.ts';
import { describePhoneMatches } from './phone-matches.server.ts';
import { unknownCustomer } from './lock.server.ts';

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
