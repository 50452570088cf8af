import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.server.ts';

/** Running backups and the results of finished ones. Not part of a backup. */
export const backups = pgTable(
  'backups',
  {
    backupId: integer('backup_id').primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** `running`, `made` or `failed`. */
    outcome: text('outcome').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  () => [check('backups_outcome', sql`outcome in ('running', 'made', 'failed')`)],
);
