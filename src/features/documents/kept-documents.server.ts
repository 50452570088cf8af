import { inArray, lt, type SQL, sql } from 'drizzle-orm';
import { documents } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { Queue } from '../../platform/ports/queue.server.ts';
import { deleteWithFiles } from '../images/queue.server.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { SALE_YEARS } from '../privacy/register.ts';

/** How long documents stay: tax law asks for them for years after the year of the sale. */

/** SQL of the documents that may be deleted: all of a deal, once its last document is old enough. */
export function areDocumentsOver(now: Date): SQL {
  const lastYear = sql`(select max(of_deal.year) from ${documents} as of_deal where of_deal.deal_id = ${documents.dealId})`;
  return lt(lastYear, Number(dublinTime(now).date.slice(0, 4)) - SALE_YEARS);
}

/** Deletes documents with their files. */
export async function deleteDocuments(
  tx: Db,
  queue: Queue,
  documentIds: readonly number[],
): Promise<void> {
  await unlockDocuments(tx);
  const where = inArray(documents.documentId, [...documentIds]);
  await deleteWithFiles(tx, queue, { table: documents, where });
}

/** Lets the transaction delete any issued document. The caller chooses only those whose time is over. */
export const unlockDocuments = (tx: Db) =>
  tx.execute(sql`select set_config('forecourt.documents', 'unlocked', true)`);
