import { and, eq, inArray } from 'drizzle-orm';
import type { FieldChanges } from '../audit-log/audit-log.ts';
import { ERASED } from '../privacy/register.ts';
import { erasedSentence } from '../privacy/kept-sales.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { deleteAlertsOf } from './alerts-of-person.server.ts';
import { eraseDeals } from './deals-of-person.server.ts';
import { findOrCreateCustomer } from './find-or-create.server.ts';
import { listEnquiryContacts, isKeptSale } from './person-queries.server.ts';
import {
  auditCustomer,
  lockCustomer,
  refuseMerged,
  unknownCustomer,
  updateCustomer,
} from './writes.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { updateEnquiry } from '../enquiries/writes.server.ts';
import {
  buyerDetails,
  customerConsents,
  customers,
  purchases as soldCars,
} from '../../app/schema.server.ts';
import { eraseEnquiries } from '../enquiries/anonymise.server.ts';
import { confirmedRecords, findPerson, namesOf } from './person.server.ts';

/**
 * Erases a person: the customer with consents, the personal data of the enquiries, and bookings. Sales stay
 * for their period. Records that have only the phone number in common are erased if they are confirmed. Otherwise
 * they stay, and none refers to the erased customer. An appointment that is ahead is cancelled, with an email.
 * Erasing again changes nothing, unless the period of a sale has ended.
 * @param confirmed keys of records with the phone number of the person that belong to the person
 * @returns a sentence about sales that must be kept
 * @throws {AppError} notFound; conflict for a customer that was merged into another one, and for a confirmed
 * record that does not have the phone number now
 */
export async function eraseCustomer(
  ctx: StaffContext,
  { customerId, confirmed }: { customerId: number; confirmed: readonly string[] },
): Promise<string> {
  const { db, user, now } = ctx;
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer) throw unknownCustomer();
    refuseMerged(customer);
    const person = await findPerson(tx, customerId);
    const { all, byPhone } = confirmedRecords(
      person,
      // Their contacts are erased, so no record has their phone number.
      customer.erasedAt === null ? confirmed : [],
    );
    const { enquiryIds, purchases } = all;
    const sales = purchases.filter((one) => isKeptSale(one, now));
    const deleted = purchases.filter((one) => !isKeptSale(one, now));
    const changes = await namedChanges(tx, {
      erased: { enquiryIds, purchases: deleted },
      kept: { enquiryIds: [], purchases: sales },
      samePhoneOnly: byPhone,
    });
    await deleteAlertsOf(tx, ctx, person.emailKeys);
    await eraseEnquiries(tx, ctx, enquiryIds);
    for (const { purchase } of deleted) {
      const { carId, kind } = buyerDetails;
      await tx.delete(buyerDetails).where(and(eq(carId, purchase.carId), eq(kind, purchase.kind)));
    }
    if (customer.erasedAt === null) {
      await clearCustomer(tx, customerId, { name: ERASED, erasedAt: now });
      await findOtherCustomers(tx, customerId);
    }
    if (customer.erasedAt === null || deleted.length > 0)
      await auditCustomer(tx, {
        staff: user,
        customerId,
        action: 'erase',
        changes,
      });
    const keptDeals = await eraseDeals(tx, ctx, {
      customerIds: person.customers.map((one) => one.customerId),
      emailKeys: person.emailKeys,
    });
    const soldToUs = await countSoldToUs(tx, person.customers);
    return erasedSentence(
      sales.map(({ soldOn }) => soldOn),
      { soldToUs, deals: keptDeals },
    );
  });
}

/** Counts the cars that a person sold to the dealer. Tax law asks for the seller. */
function countSoldToUs(tx: Db, people: readonly { customerId: number }[]): Promise<number> {
  const customerIds = people.map(({ customerId }) => customerId);
  return tx.$count(soldCars, inArray(soldCars.customerId, customerIds));
}

type Named = Parameters<typeof namesOf>[1];

/** Names what an erasure deletes and keeps. */
async function namedChanges(tx: Db, parts: Readonly<Record<string, Named>>): Promise<FieldChanges> {
  const changes: FieldChanges = {};
  for (const [part, records] of Object.entries(parts)) {
    const names = await namesOf(tx, records);
    if (names !== null) changes[part] = { from: names, to: null };
  }
  return changes;
}

/** Moves enquiries that share only the phone number with the erased customer to the customer of their contacts. */
async function findOtherCustomers(tx: Db, customerId: number): Promise<void> {
  for (const { enquiryId, lastActivityAt, ...person } of await listEnquiryContacts(tx, customerId))
    await updateEnquiry(tx, enquiryId, await findOrCreateCustomer(tx, person, lastActivityAt));
}

/**
 * Clears a customer, and deletes its consents and the customers that were merged into it. The empty row stays,
 * so that references in the audit log still lead to it.
 */
async function clearCustomer(
  tx: Db,
  customerId: number,
  values: { name: string; erasedAt: Date },
): Promise<void> {
  await tx.delete(customers).where(eq(customers.mergedInto, customerId));
  await tx.delete(customerConsents).where(eq(customerConsents.customerId, customerId));
  await updateCustomer(tx, customerId, {
    email: null,
    emailKey: null,
    phone: null,
    phoneE164: null,
    county: null,
    note: null,
    ...values,
  });
}
