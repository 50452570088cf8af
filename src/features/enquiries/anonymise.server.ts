import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/client.server.ts';
import type { Context } from '../../app/context.server.ts';
import type { Queue } from '../../platform/ports/queue.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { NO_REMINDER } from './follow-up.ts';
import { ERASED } from '../privacy/register.ts';
import {
  appointments,
  enquiries,
  enquiryEvents,
  enquiryFiles,
  inboundMails,
  mails,
  partExchanges,
  pendingReplies,
} from '../../app/schema.server.ts';

const MESSAGES_PER_JOB = 1_000;

/** Removes the personal data of enquiries; a job deletes their files. */
export async function anonymise(
  tx: Db,
  { queue, now }: Pick<Context, 'queue' | 'now'>,
  ids: number[],
): Promise<void> {
  await removeFiles(tx, queue, await anonymiseEnquiries(tx, { ids, now }));
}

/** Deletes enquiries; a job deletes their files. */
export async function removeEnquiries(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  ids: number[],
): Promise<void> {
  await removeFiles(tx, queue, await deleteEnquiries(tx, ids));
}

async function removeFiles(
  tx: Db,
  queue: Queue,
  { storageKeys, messageIds }: RemovedFiles,
): Promise<void> {
  await enqueueFileRemoval(tx, queue, { storageKeys, uploadKeys: [] });
  for (let at = 0; at < messageIds.length; at += MESSAGES_PER_JOB)
    await queue.enqueue(
      tx,
      'remove-outbox-files',
      { messageIds: messageIds.slice(at, at + MESSAGES_PER_JOB) },
      randomUUID(),
    );
}

/** Files outside of the database that belong to removed rows. */
interface RemovedFiles {
  storageKeys: string[];
  /** Message-IDs of emails, which may be in the outbox. */
  messageIds: string[];
}

/** The ids of enquiries, and the time of their erasure. */
interface Erasure {
  ids: number[];
  now: Date;
}

/**
 * Removes the personal data of enquiries: names, contacts, texts, emails, part exchanges and files. Also
 * removes the follow-up, because there is nobody to contact. Kind, car, times, status and reference stay
 * for reports.
 * @returns the files that the caller must delete
 */
async function anonymiseEnquiries(tx: Db, { ids, now }: Erasure): Promise<RemovedFiles> {
  const first = await clearThreads(tx, { ids, now });
  await tx
    .update(enquiries)
    .set({
      name: ERASED,
      email: null,
      emailKey: null,
      phone: null,
      phoneE164: null,
      message: null,
      carPlate: null,
      wantedFilters: null,
      sourceDetail: null,
      stampHash: null,
      customerId: null,
      customerByPhone: false,
      followUpAt: null,
      ...NO_REMINDER,
      erasedAt: now,
      version: sql`${enquiries.version} + 1`,
    })
    .where(inArray(enquiries.enquiryId, ids));
  // The update waits for transactions that have locked an enquiry and add to its thread. Nothing is locked
  // earlier: `send-mail` locks a mail before its enquiry.
  const second = await clearThreads(tx, { ids, now });
  return {
    storageKeys: [...first.storageKeys, ...second.storageKeys],
    messageIds: [...first.messageIds, ...second.messageIds],
  };
}

/** Removes the personal data of everything that belongs to enquiries. */
async function clearThreads(tx: Db, { ids, now }: Erasure): Promise<RemovedFiles> {
  const messageIds = await deleteMails(tx, ids);
  await tx.delete(pendingReplies).where(inArray(pendingReplies.enquiryId, ids));
  await tx.delete(partExchanges).where(inArray(partExchanges.enquiryId, ids));
  const storageKeys = await deleteFiles(tx, ids);
  const isAhead = and(
    inArray(appointments.status, ['proposed', 'confirmed']),
    gt(appointments.startsAt, now),
  );
  await tx
    .update(appointments)
    .set({
      place: null,
      note: null,
      status: sql`case when ${isAhead} then 'cancelled' else ${appointments.status} end`,
      sequence: sql`case when ${isAhead} then ${appointments.sequence} + 1 else ${appointments.sequence} end`,
    })
    .where(inArray(appointments.enquiryId, ids));
  // An automatic reply of the person is an event of the system.
  const isPerson = or(
    eq(enquiryEvents.kind, 'in'),
    sql`${enquiryEvents.data} ->> 'automaticReply' = 'true'`,
  );
  await tx
    .update(enquiryEvents)
    .set({
      text: null,
      mailId: null,
      stampHash: null,
      actorName: sql`case when ${isPerson} then ${ERASED} else ${enquiryEvents.actorName} end`,
    })
    .where(inArray(enquiryEvents.enquiryId, ids));
  await tx.delete(inboundMails).where(inArray(inboundMails.enquiryId, ids));
  return { storageKeys, messageIds };
}

/** Deletes enquiries with their threads and emails. */
async function deleteEnquiries(tx: Db, ids: number[]): Promise<RemovedFiles> {
  const storageKeys = await deleteFiles(tx, ids);
  const messageIds = await deleteMails(tx, ids);
  await tx.delete(enquiries).where(inArray(enquiries.enquiryId, ids));
  return { storageKeys, messageIds };
}

async function deleteMails(tx: Db, ids: number[]): Promise<string[]> {
  const deleted = await tx
    .delete(mails)
    .where(inArray(mails.enquiryId, ids))
    .returning({ messageId: mails.messageId });
  return deleted.map(({ messageId }) => messageId);
}

async function deleteFiles(tx: Db, ids: number[]): Promise<string[]> {
  const files = await tx
    .delete(enquiryFiles)
    .where(inArray(enquiryFiles.enquiryId, ids))
    .returning({ storageKey: enquiryFiles.storageKey });
  return files.map(({ storageKey }) => storageKey);
}
