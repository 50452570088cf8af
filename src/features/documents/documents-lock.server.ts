import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';

/** Lets the transaction delete issued documents: only those whose time is over. */
export const unlockDocuments = (tx: Db) =>
  tx.execute(sql`select set_config('forecourt.documents', 'unlocked', true)`);
