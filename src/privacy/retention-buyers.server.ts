import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { BOOKING_MONTHS, SALE_YEARS } from './register.ts';
import { buyerDetails } from '../schema.server.ts';
import { monthsBefore, retentionRule } from './retention-rule.server.ts';

const sale = alias(buyerDetails, 'sale');

/** Returns the date in UTC before which a sale is older than a number of months, as `YYYY-MM-DD`. */
const dateBefore = (now: Date, months: number): string =>
  monthsBefore(now, months).toISOString().slice(0, 10);

/**
 * The buyers whose period is over. A sale without a date is kept, because the end of its period is unknown. The
 * booking of a car is deleted before its sale, because the date of the sale decides about it.
 */
export const buyersRule = retentionRule({
  kind: 'buyers',
  action: 'deleted',
  table: buyerDetails,
  isOld({ now }) {
    const soldBefore = dateBefore(now, BOOKING_MONTHS);
    return or(
      and(eq(buyerDetails.kind, 'sale'), lt(buyerDetails.date, dateBefore(now, 12 * SALE_YEARS))),
      and(
        eq(buyerDetails.kind, 'booking'),
        sql`exists (select from ${buyerDetails} as sale where ${sale.carId} = ${buyerDetails.carId}
          and ${sale.kind} = 'sale' and ${sale.date} < ${soldBefore})`,
      ),
    );
  },
  oldest: (db, isOld, limit) =>
    db
      .select({ carId: buyerDetails.carId, kind: buyerDetails.kind })
      .from(buyerDetails)
      .where(isOld)
      .orderBy(asc(buyerDetails.kind), asc(buyerDetails.carId))
      .limit(limit),
  reference: ({ carId, kind }) => `car ${carId} (${kind})`,
  async handle({ db }, buyers) {
    for (const { carId, kind } of buyers)
      await db
        .delete(buyerDetails)
        .where(and(eq(buyerDetails.carId, carId), eq(buyerDetails.kind, kind)));
  },
});
