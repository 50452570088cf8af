import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import { dealPayments, deals, documents, moneyFiles } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';

/** The deals of one person. Their documents must be kept; a draft has none. */

interface Of {
  customerIds: number[];
  /** For drafts of nobody: a deal gets its customer with the order. */
  emailKeys: string[];
}

const ofPerson = ({ customerIds, emailKeys }: Of) =>
  or(
    inArray(deals.customerId, customerIds),
    and(eq(deals.state, 'draft'), inArray(sql`lower(${deals.buyer} ->> 'email')`, emailKeys)),
  );

/** Returns all rows about the deals of a person, oldest first. */
export async function readDealRecords(db: Db, of: Of) {
  const { searchText: _unused, ...columns } = getTableColumns(deals);
  const own = await db.select(columns).from(deals).where(ofPerson(of)).orderBy(asc(deals.dealId));
  const dealIds = own.map(({ dealId }) => dealId);
  const issued = await db
    .select()
    .from(documents)
    .where(inArray(documents.dealId, dealIds))
    .orderBy(asc(documents.documentId));
  return {
    deals: own,
    dealPayments: await db
      .select()
      .from(dealPayments)
      .where(inArray(dealPayments.dealId, dealIds))
      .orderBy(asc(dealPayments.paymentId)),
    documents: issued.map(({ kind, dataSha256, pdfSha256, data }) => {
      const content: Record<string, unknown> = JSON.parse(data);
      return { kind, dataSha256, pdfSha256, ...content };
    }),
  };
}

/** Deletes the drafts of a person, with their photos. Returns the number of deals that stay. */
export async function deleteDrafts(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  of: Of,
): Promise<number> {
  const gone = await tx
    .delete(deals)
    .where(and(ofPerson(of), eq(deals.state, 'draft')))
    .returning({ dealId: deals.dealId });
  await deleteDealFiles(
    tx,
    queue,
    gone.map(({ dealId }) => dealId),
  );
  return tx.$count(deals, and(ofPerson(of), ne(deals.state, 'draft')));
}

/** Deletes the photos of deals. */
export async function deleteDealFiles(
  tx: Db,
  queue: Context['queue'],
  dealIds: number[],
): Promise<void> {
  const files = await tx
    .delete(moneyFiles)
    .where(inArray(moneyFiles.dealId, dealIds))
    .returning({ storageKey: moneyFiles.storageKey });
  const storageKeys = files.map(({ storageKey }) => storageKey);
  await enqueueFileRemoval(tx, queue, { storageKeys, uploadKeys: [] });
}
