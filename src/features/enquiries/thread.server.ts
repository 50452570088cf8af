import { and, asc, desc, eq, getTableColumns, gt, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { enquiryEvents, inboundMails, mails } from '../../app/schema.server.ts';
import type { MailHeaders } from '../../platform/ports/mailer.server.ts';
import type { MailKind } from '../mails/mail.ts';
import { nameKey } from '../../platform/text/search-text.ts';

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

/** Returns whether an email of the thread was sent from this address. */
export const hasWritten = async (tx: Db, enquiryId: number, address: string): Promise<boolean> =>
  (await tx.$count(
    inboundMails,
    and(eq(inboundMails.enquiryId, enquiryId), eq(inboundMails.fromAddress, nameKey(address))),
  )) > 0;

/** Longest Message-ID, in characters, that a reply refers to in its headers. */
const MAX_ID = 250;

/** Returns the Message-ID of the last email of the person, or null. */
async function lastInboundId(tx: Db, enquiryId: number): Promise<string | null> {
  const [row] = await tx
    .select({ messageId: inboundMails.messageId })
    .from(inboundMails)
    .where(and(eq(inboundMails.enquiryId, enquiryId), eq(inboundMails.isAutomatic, false)))
    .orderBy(desc(inboundMails.eventId))
    .limit(1);
  const { messageId = '' } = row ?? {};
  return messageId.length <= MAX_ID && /^<[!-~]+>$/.test(messageId) ? messageId : null;
}

/** Maximum number of earlier messages in the header References. */
const MAX_REFERENCES = 20;

/** Emails to the person. */
const THREAD_KINDS: MailKind[] = ['enquiryReceived', 'enquiryReply', 'appointment'];

/** Returns the Message-IDs of the latest emails to the person, oldest first. */
async function listThreadIds(tx: Db, enquiryId: number): Promise<string[]> {
  const rows = await tx
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(and(eq(mails.enquiryId, enquiryId), inArray(mails.kind, THREAD_KINDS)))
    .orderBy(desc(mails.mailId))
    .limit(MAX_REFERENCES);
  return rows.map(({ messageId }) => messageId).toReversed();
}

/** Texts that `listSentTexts` returns: a quote seldom contains more. */
const MAX_SENT = 5;

/** Returns the texts of the latest emails to the person. */
export async function listSentTexts(db: Db, enquiryId: number): Promise<string[]> {
  const rows = await db
    .select({ text: mails.text })
    .from(mails)
    .where(and(eq(mails.enquiryId, enquiryId), inArray(mails.kind, THREAD_KINDS)))
    .orderBy(desc(mails.mailId))
    .limit(MAX_SENT);
  return rows.map(({ text }) => text);
}

/** Returns the headers that make a mail part of the thread in the person's mail program. */
export async function threadHeaders(tx: Db, enquiryId: number): Promise<MailHeaders> {
  const answered = await lastInboundId(tx, enquiryId);
  const thread = [...(await listThreadIds(tx, enquiryId)), ...(answered ? [answered] : [])];
  const last = thread.at(-1);
  return last ? { 'In-Reply-To': last, References: thread.join(' ') } : {};
}
