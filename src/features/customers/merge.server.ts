import { eq } from 'drizzle-orm';
import { CUSTOMER_BOUNDS, customerReference } from './options.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { auditCustomer, lockForChange, updateCustomer } from './writes.server.ts';
import {
  buyerDetails,
  customerConsents,
  customers,
  deals,
  enquiries,
  purchases,
} from '../../app/schema.server.ts';

/**
 * Merges a customer into another one, who gets all records, and contacts that were missing. The merged
 * customer keeps its other contacts, so that the person is recognised by them later.
 * @throws {AppError} notFound for either of the two; invalid for merging a customer into itself; conflict if
 * one of the two was erased or merged, or if their notes are too long for one customer
 */
export async function mergeCustomers(
  { db, user }: StaffContext,
  { customerId, intoId }: { customerId: number; intoId: number },
): Promise<void> {
  if (customerId === intoId) {
    const message = 'Choose another customer';
    throw new AppError('invalid', `${message}.`, { fields: { intoId: message } });
  }
  await db.transaction(async (tx) => {
    const { from, into } = await lockBoth(tx, { customerId, intoId });
    const movesEmail = into.emailKey === null;
    const movesPhone = into.phoneE164 === null;
    await moveRecords(tx, { from: customerId, to: intoId });
    // Update this customer first, because two customers cannot have the same email address.
    await updateCustomer(tx, customerId, {
      mergedInto: intoId,
      note: null,
      ...(movesEmail && { email: null, emailKey: null }),
      ...(movesPhone && { phone: null, phoneE164: null }),
    });
    await updateCustomer(tx, intoId, {
      ...(movesEmail && { email: from.email, emailKey: from.emailKey }),
      ...(movesPhone && { phone: from.phone, phoneE164: from.phoneE164 }),
      county: into.county ?? from.county,
      note: joinNotes(into.note, from.note),
      lastActivityAt: new Date(Math.max(+into.lastActivityAt, +from.lastActivityAt)),
    });
    await auditCustomer(tx, {
      staff: user,
      customerId,
      action: 'merge',
      changes: { into: { from: null, to: customerReference(intoId) } },
    });
  });
}

/** Locks in the order of the ids, so that two merges cannot deadlock. */
async function lockBoth(tx: Db, { customerId, intoId }: { customerId: number; intoId: number }) {
  const first = await lockForChange(tx, Math.min(customerId, intoId));
  const second = await lockForChange(tx, Math.max(customerId, intoId));
  return first.customerId === customerId
    ? { from: first, into: second }
    : { from: second, into: first };
}

function joinNotes(...notes: (string | null)[]): string | null {
  const text = notes.filter((note) => note !== null).join('\n\n');
  if (text.length > CUSTOMER_BOUNDS.maxNote)
    throw new AppError(
      'conflict',
      'The notes of both are too long for one customer. Shorten one of them first.',
    );
  return text || null;
}

/** Moves the records of one customer to another, and the customers that were merged into it earlier. */
async function moveRecords(tx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const customerId = to;
  await tx.update(enquiries).set({ customerId }).where(eq(enquiries.customerId, from));
  await tx
    .update(customerConsents)
    .set({ customerId })
    .where(eq(customerConsents.customerId, from));
  await tx.update(buyerDetails).set({ customerId }).where(eq(buyerDetails.customerId, from));
  await tx.update(deals).set({ customerId }).where(eq(deals.customerId, from));
  await tx.update(purchases).set({ customerId }).where(eq(purchases.customerId, from));
  await tx.update(customers).set({ mergedInto: to }).where(eq(customers.mergedInto, from));
}
