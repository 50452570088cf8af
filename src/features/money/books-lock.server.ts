import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Lets the transaction write records of closed VAT periods: only to load a backup, and to delete records whose
 * retention has ended.
 */
export const unlockBooks = (tx: Db) =>
  tx.execute(sql`select set_config('forecourt.books', 'unlocked', true)`);

/** Waits until no transaction writes records, and stops new ones until the transaction ends. */
export const lockBooks = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('books'))`);

/** Error for a change of a record that the trigger `keep_books` refuses. */
export const closedPeriod = (cause?: unknown) =>
  new AppError(
    'conflict',
    'This is in a VAT period that is closed, so nobody can change it. If a car came back, duplicate the car.',
    { cause },
  );
