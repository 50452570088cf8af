import { SYSTEM } from '../audit-log/write.server.ts';
import { inArray, notExists, and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { executeRows } from '../../platform/database/execute.server.ts';
import {
  buyerDetails,
  customerConsents,
  customers,
  deals,
  enquiries,
  enquiryFiles,
  purchases,
} from '../../app/schema.server.ts';
import { readDemoEnquiries } from './demo-enquiries.server.ts';

/**
 * Returns the ids of the demo enquiries, recognised by name, email address, phone number and message. `changed` are those
 * with further messages or notes, those with a deal, and those that a colleague has changed.
 */
export async function findDemoEnquiries(
  db: Db,
): Promise<{ unchanged: number[]; changed: number[] }> {
  const demo = (await readDemoEnquiries()).map(({ events, ...one }) => ({
    ...one,
    events: events.length + 1,
  }));
  const rows = await executeRows<{ enquiryId: number; isChanged: boolean }>(
    db,
    sql`select e.enquiry_id as "enquiryId",
        (select count(*) from enquiry_events v where v.enquiry_id = e.enquiry_id
          and v.kind in ('in', 'out', 'call', 'whatsapp', 'visit', 'note')) > d.events
        or exists (select from pending_replies p where p.enquiry_id = e.enquiry_id)
        or exists (select from deals s where s.enquiry_id = e.enquiry_id)
        or exists (select from audit_log a
          where a.entity = 'enquiry' and a.entity_id = e.enquiry_id and a.name <> ${SYSTEM}) as "isChanged"
      from enquiries e
      join json_to_recordset(${JSON.stringify(demo)}::json)
        as d(name text, email text, phone text, message text, events integer)
        on e.name = d.name and e.email is not distinct from d.email
          and e.phone is not distinct from d.phone and e.message is not distinct from d.message`,
  );
  const idsOf = (changed: boolean) =>
    rows.filter((row) => row.isChanged === changed).map(({ enquiryId }) => enquiryId);
  return { unchanged: idsOf(false), changed: idsOf(true) };
}

/** Deletes enquiries with their photos, and their customers who have nothing else and whom nobody has changed. */
export async function removeDemoEnquiries(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  enquiryIds: number[],
): Promise<void> {
  if (enquiryIds.length === 0) return;
  const files = await tx
    .delete(enquiryFiles)
    .where(inArray(enquiryFiles.enquiryId, enquiryIds))
    .returning({ storageKey: enquiryFiles.storageKey });
  await enqueueFileRemoval(tx, queue, {
    storageKeys: files.map(({ storageKey }) => storageKey),
  });
  const gone = await tx
    .delete(enquiries)
    .where(inArray(enquiries.enquiryId, enquiryIds))
    .returning({ customerId: enquiries.customerId });
  const customerIds = gone.flatMap(({ customerId }) => customerId ?? []);
  const hasNothing = [enquiries, buyerDetails, customerConsents, deals, purchases].map((table) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.customerId, customers.customerId)),
    ),
  );
  await tx.delete(customers).where(
    and(
      inArray(customers.customerId, customerIds),
      ...hasNothing,
      sql`not exists (select from audit_log a where a.entity = 'customer'
          and a.entity_id = ${customers.customerId} and a.name <> ${SYSTEM})`,
    ),
  );
}
