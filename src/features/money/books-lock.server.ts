import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';

/**
 * Lets the transaction write records of closed VAT periods: only to load a backup, and to delete records whose time is
 * over.
 */
export const unlockBooks = (tx: Db) =>
  tx.execute(sql`select set_config('forecourt.books', 'unlocked', true)`);

/** Waits until no transaction writes records, and stops new ones until the transaction ends. */
export const lockBooks = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('books'))`);
