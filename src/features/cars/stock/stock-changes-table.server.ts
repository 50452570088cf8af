import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, xid8 } from '../../../platform/database/columns.server.ts';

/**
 * The changes of the stock, written by the triggers of migration 0011 for every writer. A process reads the
 * rows of the transactions that its last snapshot did not include. Old rows are deleted, except for the newest
 * of them. Not part of a backup.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    changeId: bigint('change_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    txid: xid8('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** `car`: one car or its images; `cars`: many cars; `lists`: a reference list. */
    kind: text('kind').notNull(),
    carId: integer('car_id'),
    changedAt: instant('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('stock_changes_txid').on(t.txid),
    check('stock_changes_kind', sql`kind in ('car', 'cars', 'lists')`),
  ],
);
