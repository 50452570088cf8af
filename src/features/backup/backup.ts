import { z } from 'zod';

/** Number of applied migrations, and the time in milliseconds at which the newest one was written. */
export const schemaVersion = z.object({ migrations: z.int().min(1), newest: z.int() });
export type SchemaVersion = z.infer<typeof schemaVersion>;

/** A table at the time of a backup. */
export const tableSnapshot = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** The primary key, as the SQL text of the sort order. */
  orderBy: z.string(),
  /** The identity column and the last value of its sequence; null if the sequence was never used. */
  identity: z.object({ column: z.string(), last: z.int().nullable() }).nullable(),
});
export type TableSnapshot = z.infer<typeof tableSnapshot>;

/** State of the nightly backups for staff. The age in hours, because the clock of the browser may be wrong. */
export const backupStatus = z.object({
  newest: z
    .object({ ageHours: z.int().min(0), bytes: z.int().min(0) })
    .nullable()
    .describe('The newest complete backup, or null'),
  lastFailed: z.boolean().describe('Whether the last attempt failed'),
  needsAttention: z
    .boolean()
    .describe(
      'Whether the last attempt failed, the newest backup is older than two days, or no backup was made within two days after the first user was added',
    ),
});
export type BackupStatus = z.infer<typeof backupStatus>;
