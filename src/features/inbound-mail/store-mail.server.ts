import { createHash } from 'node:crypto';
import { and, eq, gte } from 'drizzle-orm';
import { DAY_MS } from '../../platform/durations.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { Context } from '../../app/context.server.ts';
import { AppError } from '../../platform/errors.ts';
import { lockEnquiry } from '../enquiries/lock.server.ts';
import type { EnquiryRecord } from '../enquiries/reads.server.ts';
import { recordInbound } from '../enquiries/record-inbound.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import { insertEvent } from '../enquiries/writes.server.ts';
import type { OriginalType } from '../images/keys.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';
import {
  type StoreImage,
  type StoreOriginal,
  withStoredImages,
} from '../images/store-image.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { enquiryFiles, inboundMails } from '../../app/schema.server.ts';
import { detectFormat } from '../../platform/images/image-format.ts';
import type { MailContent } from './content.ts';
import { calendarTitle } from '../enquiries/appointment-options.ts';
import { followCalendar } from './follow-calendar.server.ts';
import type { Threaded } from './find-threads.server.ts';
import { quotable, withoutLinks } from '../../platform/text/stored-text.ts';

/** Maximum emails of one thread that are stored in 24 hours, so that two programs that answer each other stop. */
const MAX_A_DAY = 50;
const MAX_NAME = 80;
/** Maximum number of files of one email, bytes of each, and names of files that are not stored. */
const FILES = { max: 10, maxBytes: 10 * 1024 * 1024, maxNames: 20 } as const;

type StoreContext = Pick<Context, 'db' | 'storage' | 'queue' | 'publicUrl' | 'settings' | 'now'>;

interface StoredFile {
  storageKey: string;
  name: string;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** Returns the Message-ID, or a hash for an email without one. */
export const messageIdOf = ({ mail: { messageId, from, subject, size, receivedAt } }: Threaded) =>
  messageId ??
  createHash('sha256')
    .update(JSON.stringify([from, subject, size, receivedAt]))
    .digest('hex');

/**
 * Returns whether to store an email: the person was not erased, the email is not stored yet, and its thread is below
 * the daily limit.
 */
export async function isWanted(
  tx: Db,
  { enquiry, messageId, now }: { enquiry: EnquiryRecord | null; messageId: string; now: Date },
): Promise<boolean> {
  if (enquiry === null || enquiry.erasedAt !== null) return false;
  const ofEnquiry = eq(inboundMails.enquiryId, enquiry.enquiryId);
  const known = await tx.$count(
    inboundMails,
    and(ofEnquiry, eq(inboundMails.messageId, messageId)),
  );
  if (known > 0) return false;
  const since = new Date(now.getTime() - DAY_MS);
  return (
    (await tx.$count(inboundMails, and(ofEnquiry, gte(inboundMails.storedAt, since)))) < MAX_A_DAY
  );
}

/**
 * Stores an email of a thread with its files, and queues an email to staff if it needs an answer. An automatic reply is
 * shown in the thread but does not count as an answer. Stores nothing if `isWanted` is now false.
 * @param afterStore runs in the same transaction, also if the email is not stored
 * @throws if the storage or the database is unavailable
 */
export async function storeMail(
  ctx: StoreContext,
  { threaded, content }: { threaded: Threaded; content: MailContent },
  afterStore: (tx: Db, isStored: boolean) => Promise<void>,
): Promise<void> {
  const { db, storage, queue, now } = ctx;
  const messageId = messageIdOf(threaded);
  await withStoredImages(storage, async (image, original) => {
    const { files, omitted } = await storeFiles({ image, original }, content.files);
    await db.transaction(async (tx) => {
      const enquiry = await lockEnquiry(tx, threaded.enquiryId);
      const isStored = enquiry !== null && (await isWanted(tx, { enquiry, messageId, now }));
      if (isStored) {
        const { mail } = threaded;
        const calendar = await followCalendar(tx, { enquiry, content });
        const waits = calendar ? calendar.waits : !mail.isAutomatic && !content.isReaction;
        const { text, quoted } = calendar ?? content;
        const data = calendar?.data ?? (waits ? {} : automaticData(mail, content));
        const eventId = await addToThread(tx, ctx, {
          enquiry,
          threaded,
          waits,
          event: { text, data: { channel: 'email', ...data } },
          quoted,
        });
        const { enquiryId } = enquiry;
        await tx.insert(inboundMails).values({
          eventId,
          enquiryId,
          messageId,
          receivedAt: mail.receivedAt,
          storedAt: now,
          fromAddress: mail.from?.email ?? null,
          isOther: !isPerson(enquiry, threaded),
          isAutomatic: !waits,
          isUnverified: mail.isUnverified,
          quoted,
          omitted: omitted.slice(0, FILES.maxNames),
          omittedCount: omitted.length,
          problem: content.problem,
        });
        if (files.length > 0)
          await tx
            .insert(enquiryFiles)
            .values(files.map((file) => ({ ...file, enquiryId, eventId, stampHash: messageId })));
      } else {
        const storageKeys = files.map(({ storageKey }) => storageKey);
        await enqueueFileRemoval(tx, queue, { storageKeys });
      }
      await afterStore(tx, isStored);
    });
  });
}

const isPerson = ({ emailKey }: EnquiryRecord, { mail: { from } }: Threaded): boolean =>
  from !== null && from.email === emailKey;

/** Returns the data of the event for an email that no person wrote. */
function automaticData({ isReceipt }: Threaded['mail'], { isReaction }: MailContent) {
  if (isReceipt) return { readReceipt: true };
  return isReaction ? { reaction: true } : { automaticReply: true };
}

interface Added {
  enquiry: EnquiryRecord;
  threaded: Threaded;
  /** Whether a person wrote something that needs an answer. */
  waits: boolean;
  event: { text: string; data: Record<string, unknown> };
  quoted: string | null;
}

async function addToThread(tx: Db, ctx: StoreContext, added: Added): Promise<number> {
  const { now } = ctx;
  const { enquiry, threaded, waits, quoted } = added;
  const { enquiryId } = enquiry;
  const { from } = threaded.mail;
  const sender = from === null ? 'Unknown sender' : from.name || from.email;
  const actorName = isPerson(enquiry, threaded) ? enquiry.name : sender.slice(0, MAX_NAME);
  const event = { actorName, ...added.event };
  const eventId = waits
    ? await recordInbound(tx, ctx, { enquiry, event })
    : await insertEvent(tx, { enquiryId, at: now, kind: 'system', ...event });
  if (eventId === null) throw new Error('An email has no stamp, so its event is new');
  if (waits && enquiry.status !== 'spam')
    await mailStaff(tx, ctx, { enquiry, actorName, event: added.event, quoted });
  return eventId;
}

async function mailStaff(
  tx: Db,
  ctx: StoreContext,
  answer: Pick<Added, 'enquiry' | 'event' | 'quoted'> & { actorName: string },
): Promise<void> {
  const { enquiry, actorName: name, event, quoted } = answer;
  const { enquiryId, reference, carTitle: car, phone, email } = enquiry;
  const notice = answerMail({
    name,
    car,
    reference,
    calendar: calendarTitle(event.data),
    text: event.text,
    quoted,
    phone,
    link: `${ctx.publicUrl}/enquiries/${enquiryId}`,
  });
  for (const to of enquirySettings(ctx.settings).notify)
    await queueMail(tx, ctx, {
      kind: 'newEnquiry',
      enquiryId,
      to,
      ...(email !== null && { replyTo: email }),
      ...notice,
    });
}

interface Stores {
  image: StoreImage;
  original: StoreOriginal;
}

/** Stores photos and PDFs up to the limits. Returns them and the names of the other files. */
async function storeFiles(
  store: Stores,
  attachments: MailContent['files'],
): Promise<{ files: StoredFile[]; omitted: string[] }> {
  const files: StoredFile[] = [];
  const omitted: string[] = [];
  for await (const { name, bytes } of attachments) {
    const isUsable = bytes !== null && bytes.length <= FILES.maxBytes && files.length < FILES.max;
    const stored = isUsable ? await storeFile(store, name, bytes) : null;
    if (stored) files.push(stored);
    else omitted.push(name);
  }
  return { files, omitted };
}

/**
 * Stores a photo or a PDF. Detects the type by the first bytes, because names and types of attachments are not trusted.
 * Returns null for any other file.
 */
async function storeFile(store: Stores, name: string, bytes: Buffer): Promise<StoredFile | null> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    return unchanged(store, { name, bytes, contentType: 'application/pdf' });
  }
  const format = detectFormat(bytes);
  if (format === null) return null;
  try {
    const { storageKey, width, height } = await store.image(bytes);
    return { storageKey, name, contentType: 'image/webp', width, height };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Staff can often open a photo that we cannot decode, such as a very large one.
    if (format === 'heic') return unchanged(store, { name, bytes, contentType: 'image/heic' });
    // The file begins like an image but is not one, or its decoded image is too large.
    return null;
  }
}

async function unchanged(
  { original }: Stores,
  { name, bytes, contentType }: { name: string; bytes: Buffer; contentType: OriginalType },
): Promise<StoredFile> {
  const storageKey = await original(bytes, contentType);
  return { storageKey, name, contentType, width: null, height: null };
}

interface Answer {
  name: string;
  /** The car of the enquiry. */
  car: string | null;
  reference: string;
  /** The answer of the person's calendar to an invitation, if it is one. */
  calendar: string | null;
  text: string;
  /** The quoted part, which the inbox collapses. */
  quoted: string | null;
  phone: string | null;
  /** Address of the enquiry in the inbox. */
  link: string;
}

/** Maximum characters of the answer and of its quoted part in the email. The inbox shows the rest. */
const MAX_TEXT = 8_000;
const MAX_QUOTED = 4_000;

/** The email to staff about an answer. It contains the answer up to the limits above, the quoted part last. */
export function answerMail(answer: Answer) {
  const { car, reference, calendar, text, quoted, phone, link } = answer;
  const name = withoutLinks(answer.name);
  const about = car === null ? '' : ` about ${car}`;
  return {
    subject: `Answer: ${name}${about} (${reference})`,
    text: [
      `${name} answered${about}${text === '' ? '' : ':'}`,
      ...(calendar === null ? [] : [calendar]),
      ...(text === '' ? [] : [quotable(text, MAX_TEXT)]),
      `Phone: ${phone ?? 'none'}`,
      link,
      'Reply from the inbox so that your colleagues can see it.',
      ...(quoted ? ['Quoted text:', quotable(quoted, MAX_QUOTED)] : []),
    ].join('\n\n'),
  };
}
