import { and, asc, count, eq, gt, isNull, notExists, or } from 'drizzle-orm';
import { customerReference } from '../customers/options.ts';
import { CONSENT_MONTHS } from './register.ts';
import { deleteCustomers } from '../customers/writes.server.ts';
import { isCurrent } from '../customers/reads.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { buyerDetails, customerConsents, customers, enquiries } from '../schema.server.ts';

/** Customers without an enquiry, a bought or booked car, and a consent in force or recently ended. */
function isIdle(db: Db, now: Date) {
  const endedBefore = new Date(now);
  endedBefore.setUTCMonth(endedBefore.getUTCMonth() - CONSENT_MONTHS);
  const { customerId } = customers;
  return and(
    isCurrent,
    notExists(
      db
        .select({ id: enquiries.enquiryId })
        .from(enquiries)
        .where(eq(enquiries.customerId, customerId)),
    ),
    notExists(
      db
        .select({ id: buyerDetails.carId })
        .from(buyerDetails)
        .where(eq(buyerDetails.customerId, customerId)),
    ),
    notExists(
      db
        .select({ id: customerConsents.consentId })
        .from(customerConsents)
        .where(
          and(
            eq(customerConsents.customerId, customerId),
            or(isNull(customerConsents.withdrawnAt), gt(customerConsents.withdrawnAt, endedBefore)),
          ),
        ),
    ),
  );
}

export async function findIdleCustomers(db: Db, now: Date, limit: number) {
  const [row] = await db.select({ count: count() }).from(customers).where(isIdle(db, now));
  const oldest = await idleCustomers(db, now, limit);
  return { count: row?.count ?? 0, references: oldest.map(customerReference) };
}

export async function deleteIdleCustomers(tx: Db, now: Date, limit: number): Promise<number> {
  const ids = await idleCustomers(tx, now, limit);
  if (ids.length > 0) await deleteCustomers(tx, ids);
  return ids.length;
}

async function idleCustomers(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(isIdle(db, now))
    .orderBy(asc(customers.lastActivityAt), asc(customers.customerId))
    .limit(limit);
  return rows.map(({ customerId }) => customerId);
}
