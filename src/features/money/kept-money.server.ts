import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { cars, carSales, costs, IN_STOCK, moneyFiles, purchases } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { Queue } from '../../platform/ports/queue.server.ts';
import { deleteWithFiles } from '../images/queue.server.ts';
import { SALE_YEARS } from '../privacy/register.ts';
import { unlockBooks } from './books-lock.server.ts';

/** How long the records of a car stay: tax law asks for them for years after the year of the sale. */

const RECORDS = [purchases, costs, carSales] as const;

/** SQL: whether a car of the table `cars` has a purchase, a cost or a sale price. */
export const HAS_MONEY = or(
  ...RECORDS.map(
    (table) => sql`exists (select from ${table} where ${table.carId} = ${cars.carId})`,
  ),
);

/**
 * SQL condition for cars whose records may be deleted: they are not in stock, and the latest record, sale, archiving or
 * deletion of the car is older than the years that must be kept.
 */
export function isMoneyOver(now: Date): SQL | undefined {
  const dates = RECORDS.map(
    (table) => sql`(select max(${table.date}) from ${table} where ${table.carId} = ${cars.carId})`,
  );
  const times = sql.join([cars.soldAt, cars.archivedAt, cars.deletedAt], sql`, `);
  const last = sql`greatest(${sql.join(dates, sql`, `)}, (greatest(${times}) at time zone 'Europe/Dublin')::date)`;
  const keptSince = `${now.getUTCFullYear() - SALE_YEARS}-01-01`;
  return and(HAS_MONEY, sql`not (${IN_STOCK})`, sql`${last} < ${keptSince}`);
}

/** Deletes all records of cars with their files, also those in closed VAT periods. */
export async function deleteMoney(tx: Db, queue: Queue, carIds: readonly number[]): Promise<void> {
  await unlockBooks(tx);
  const ofCars = [...carIds];
  const receipts = await tx
    .delete(costs)
    .where(inArray(costs.carId, ofCars))
    .returning({ receiptId: costs.receiptId });
  for (const table of [purchases, carSales])
    await tx.delete(table).where(inArray(table.carId, ofCars));
  const receiptIds = receipts.map(({ receiptId }) => receiptId);
  await deleteWithFiles(tx, queue, {
    table: moneyFiles,
    where: or(
      inArray(moneyFiles.carId, ofCars),
      // Another car may share the receipt.
      and(
        inArray(moneyFiles.receiptId, receiptIds),
        sql`not exists (select from ${costs} where ${costs.receiptId} = ${moneyFiles.receiptId})`,
      ),
    ),
  });
}
