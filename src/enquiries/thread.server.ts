import { and, asc, desc, eq, getTableColumns, gt, inArray, ne } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { enquiryEvents, inboundMails, mails } from '../schema.server.ts';
import type { MailHeaders } from '../mails/mail.ts';

/** Returns the events of the thread, oldest first, each with the state of its email. */
export function listEvents(db: Db, enquiryId: number) {
  const { searchText: _, stampHash: __, ...columns } = getTableColumns(enquiryEvents);
  return db
    .select({
      ...columns,
      mailStatus: mails.status,
      mailError: mails.error,
      inbound: inboundMails,
    })
    .from(enquiryEvents)
    .leftJoin(mails, eq(mails.mailId, enquiryEvents.mailId))
    .leftJoin(inboundMails, eq(inboundMails.eventId, enquiryEvents.eventId))
    .where(eq(enquiryEvents.enquiryId, enquiryId))
    .orderBy(asc(enquiryEvents.at), asc(enquiryEvents.eventId));
}

/** Returns whether a message of the person that contains text has no answer. */
export const hasUnansweredText = async (
  tx: Db,
  { enquiryId, lastOutboundAt }: { enquiryId: number; lastOutboundAt: Date | null },
): Promise<boolean> =>
  (await tx.$count(
    enquiryEvents,
    and(
      eq(enquiryEvents.enquiryId, enquiryId),
      eq(enquiryEvents.kind, 'in'),
      ne(enquiryEvents.text, ''),
      lastOutboundAt ? gt(enquiryEvents.at, lastOutboundAt) : undefined,
    ),
  )) > 0;

/** Maximum number of earlier messages in the header References. */
const MAX_REFERENCES = 20;

/** Returns the Message-IDs of the latest emails to the person, oldest first. */
async function listThreadIds(tx: Db, enquiryId: number): Promise<string[]> {
  const rows = await tx
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(
      and(
        eq(mails.enquiryId, enquiryId),
        inArray(mails.kind, ['enquiryReceived', 'enquiryReply', 'appointment']),
      ),
    )
    .orderBy(desc(mails.mailId))
    .limit(MAX_REFERENCES);
  return rows.map(({ messageId }) => messageId).toReversed();
}

/** Returns the headers that make a mail part of the thread in the person's mail program. */
export async function threadHeaders(tx: Db, enquiryId: number): Promise<MailHeaders> {
  const thread = await listThreadIds(tx, enquiryId);
  const last = thread.at(-1);
  return last ? { 'In-Reply-To': last, References: thread.join(' ') } : {};
}
