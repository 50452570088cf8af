import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import { dealPayments, deals, documents, mails, moneyFiles } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { deleteWithFiles } from '../images/queue.server.ts';
import { deleteMails } from '../mails/mail-queries.server.ts';
import { rowReader } from './person-queries.server.ts';

/** The deals of one person. Their documents must be kept; a draft has none. */

interface Of {
  customerIds: number[];
  /** Find drafts, which have no customer yet: a deal gets its customer with the order. */
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
  const rowsOf = rowReader(db);
  return {
    deals: own,
    dealPayments: await rowsOf(dealPayments, inArray(dealPayments.dealId, dealIds)),
    dealFiles: await rowsOf(moneyFiles, inArray(moneyFiles.dealId, dealIds)),
    documents: await rowsOf(documents, inArray(documents.dealId, dealIds)),
    documentEmails: await rowsOf(mails, isAboutDealsOf(of)),
  };
}

/** SQL condition: the mail has a document of one of these deals. */
const isAboutDealsOf = (of: Of) =>
  sql`${mails.documentIds} && array(select ${documents.documentId} from ${documents}
    join ${deals} on ${deals.dealId} = ${documents.dealId} where ${ofPerson(of)})`;

/**
 * Erases the deals of a person: deletes drafts with their photos, and emails with documents. Keeps the other deals,
 * because their documents must be kept, but clears email address and phone number, which no document contains.
 * Returns the number of kept deals.
 */
export async function eraseDeals(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  of: Of,
): Promise<number> {
  const gone = await tx
    .delete(deals)
    .where(and(ofPerson(of), eq(deals.state, 'draft')))
    .returning({ dealId: deals.dealId });
  const dealIds = gone.map(({ dealId }) => dealId);
  const where = inArray(moneyFiles.dealId, dealIds);
  await deleteWithFiles(tx, queue, { table: moneyFiles, where });
  await deleteMails(tx, queue, isAboutDealsOf(of));
  const kept = await tx
    .update(deals)
    .set({
      buyer: sql`${deals.buyer} || '{"email":null,"phone":null}'::jsonb`,
      version: sql`${deals.version} + 1`,
    })
    .where(ofPerson(of))
    .returning({ dealId: deals.dealId });
  return kept.length;
}
