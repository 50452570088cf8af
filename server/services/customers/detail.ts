import type { CustomerDetail } from '../../../domain/customers/customer.ts';
import type { Db } from '../../data/engine/client.ts';
import { listPersonEnquiries } from '../../data/customers/person.ts';
import { type CustomerRecord, findCustomer, listConsents } from '../../data/customers/reads.ts';
import { findPerson, findSamePerson } from './person.ts';
import { describePhoneMatches } from './phone-matches.ts';
import { unknownCustomer } from './refusals.ts';

/**
 * Returns a customer with consents, enquiries and cars.
 * @throws {AppError} notFound
 */
export async function customerDetail(
  db: Db,
  customerId: number,
  now = new Date(),
): Promise<CustomerDetail> {
  const customer = await findCustomer(db, customerId);
  if (!customer) throw unknownCustomer();
  const { enquiryIds, purchases, byPhone } = await findPerson(db, customerId);
  const consents = await listConsents(db, customerId);
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
    cars: purchases.map(({ purchase: { carId, kind, date }, year, make, model }) => ({
      carId,
      title: `${year} ${make} ${model}`,
      kind: kind === 'sale' ? 'sale' : 'booking',
      date,
    })),
    phoneMatches: await describePhoneMatches(db, byPhone, now),
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
