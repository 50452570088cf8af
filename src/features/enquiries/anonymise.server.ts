import type { Db } from '../../platform/database/client.server.ts';
import type { Context } from '../../app/context.server.ts';
import type { Queue } from '../../platform/ports/queue.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { deleteMails } from '../mails/mail-queries.server.ts';
import {
  type AppointmentMailContext,
  mailErasedAppointments,
} from './appointments/queue-mail.server.ts';
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

/**
 * Removes the personal data of the enquiries of a person who is erased. Cancels the appointments that are ahead, with
 * an email to the person.
 */
export async function eraseEnquiries(
  tx: Db,
  ctx: AppointmentMailContext,
  ids: number[],
): Promise<void> {
  await mailErasedAppointments(tx, ctx, ids);
  await anonymise(tx, ctx, ids);
}

/**
 * Removes the personal data of enquiries: names, contacts, texts, emails, part exchanges and files. Also
 * removes the follow-up, because there is nobody to contact. Kind, car, times, status and reference stay
 * for reports. A job deletes the files.
 */
export async function anonymise(
  tx: Db,
  ctx: Pick<Context, 'queue' | 'now'>,
  ids: number[],
): Promise<void> {
  const { now } = ctx;
  await clearThreads(tx, ctx, ids);
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
  await clearThreads(tx, ctx, ids);
}

/** Removes the personal data of everything that belongs to enquiries. */
async function clearThreads(
  tx: Db,
  { queue, now }: Pick<Context, 'queue' | 'now'>,
  ids: number[],
): Promise<void> {
  await deleteMails(tx, queue, inArray(mails.enquiryId, ids));
  await tx.delete(pendingReplies).where(inArray(pendingReplies.enquiryId, ids));
  await tx.delete(partExchanges).where(inArray(partExchanges.enquiryId, ids));
  await deleteFiles(tx, queue, ids);
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
}

/** Deletes enquiries with their threads and emails. A job deletes their files. */
export async function removeEnquiries(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  ids: number[],
): Promise<void> {
  await deleteFiles(tx, queue, ids);
  await deleteMails(tx, queue, inArray(mails.enquiryId, ids));
  await tx.delete(enquiries).where(inArray(enquiries.enquiryId, ids));
}

async function deleteFiles(tx: Db, queue: Queue, ids: number[]): Promise<void> {
  const files = await tx
    .delete(enquiryFiles)
    .where(inArray(enquiryFiles.enquiryId, ids))
    .returning({ storageKey: enquiryFiles.storageKey });
  const storageKeys = files.map(({ storageKey }) => storageKey);
  await enqueueFileRemoval(tx, queue, { storageKeys });
}
