import { and, asc, count, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { BOOKING_MONTHS, SALE_YEARS } from './register.ts';
import type { Db } from '../platform/database/client.server.ts';
import { buyerDetails } from '../schema.server.ts';

const sale = alias(buyerDetails, 'sale');

/** Returns today's date in UTC plus a number of years and months, as `YYYY-MM-DD`. */
function dateBefore(now: Date, { years = 0, months = 0 }): string {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years, date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

/**
 * Condition of the buyers whose period is over. A sale without a date is kept, because the end of its period
 * is unknown.
 */
function isOld(now: Date): SQL | undefined {
  const soldBefore = dateBefore(now, { months: BOOKING_MONTHS });
  return or(
    and(
      eq(buyerDetails.kind, 'sale'),
      lt(buyerDetails.date, dateBefore(now, { years: SALE_YEARS })),
    ),
    and(
      eq(buyerDetails.kind, 'booking'),
      sql`exists (select from ${buyerDetails} as sale where ${sale.carId} = ${buyerDetails.carId}
        and ${sale.kind} = 'sale' and ${sale.date} < ${soldBefore})`,
    ),
  );
}

export async function findOldBuyers(db: Db, now: Date, limit: number) {
  const [row] = await db.select({ count: count() }).from(buyerDetails).where(isOld(now));
  const oldest = await oldBuyers(db, now, limit);
  return {
    count: row?.count ?? 0,
    references: oldest.map(({ carId, kind }) => `car ${carId} (${kind})`),
  };
}

/** Deletes the booking of a car before its sale, because the date of the sale decides about it. */
export async function deleteOldBuyers(db: Db, now: Date, limit: number): Promise<number> {
  const old = await oldBuyers(db, now, limit);
  for (const { carId, kind } of old)
    await db
      .delete(buyerDetails)
      .where(and(eq(buyerDetails.carId, carId), eq(buyerDetails.kind, kind)));
  return old.length;
}

const oldBuyers = (db: Db, now: Date, limit: number) =>
  db
    .select({ carId: buyerDetails.carId, kind: buyerDetails.kind })
    .from(buyerDetails)
    .where(isOld(now))
    .orderBy(asc(buyerDetails.kind), asc(buyerDetails.carId))
    .limit(limit);
