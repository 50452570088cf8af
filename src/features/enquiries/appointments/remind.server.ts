import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { isDroppedStatus } from '../state.ts';
import { addDays, dublinInstant, dublinTime } from '../../../platform/dublin-time.ts';
import {
  findAppointment,
  lastAppointmentEvent,
  listToRemind,
  markNotified,
} from './reads.server.ts';
import { insertEvent, touchEnquiry } from '../writes.server.ts';
import type { JobContext } from '../../../app/job-context.server.ts';
import type { JobPayload } from '../../../app/job-names.ts';
import { lockForChange } from '../lock.server.ts';
import { type AppointmentMailContext, queueAppointmentMail } from './queue-mail.server.ts';
import { appointmentData } from './record.server.ts';
import { appointmentNotice } from '../notices.ts';
import { type PushContext, notifyStaff } from '../../push/notify-staff.server.ts';
import type { Context } from '../../../app/context.server.ts';

/** The customer is reminded on the day before, at this time in Dublin. */
const REMINDER_TIME = '17:00';

/** Jobs that one run of `reconcileReminders` enqueues. The next run enqueues the rest. */
const LIMIT = 500;

const reminderTime = (startsAt: Date): Date =>
  dublinInstant(addDays(dublinTime(startsAt).date, -1), REMINDER_TIME);

/**
 * Enqueues the reminders of the next two days. A moved appointment gets another key: the job with the old time
 * does nothing if it is not due.
 */
export async function reconcileReminders(
  ctx: Pick<JobContext, 'boss' | 'db' | 'now'>,
): Promise<void> {
  const reminders = await upcomingReminders(ctx, LIMIT);
  if (reminders.length === 0) return;
  await ctx.boss.insert(
    'remind-appointment',
    reminders.map(({ appointmentId, at }) => ({
      data: { appointmentId },
      singletonKey: `reminder-${appointmentId}-${at.getTime()}`,
      startAfter: at,
    })),
  );
}

/** Returns the reminders of the next two days that were not sent, with their times. */
export async function upcomingReminders(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  limit: number,
) {
  const appointments = await listToRemind(db, {
    from: now,
    to: new Date(now.getTime() + 2 * DAY_MS),
    limit,
  });
  return appointments.flatMap(({ appointmentId, startsAt, lastEventAt }) => {
    const at = reminderTime(startsAt);
    return isTold(at, lastEventAt) ? [] : { appointmentId, at };
  });
}

/** Whether the customer has heard of the appointment since the time of the reminder. */
const isTold = (reminderAt: Date, lastEventAt: Date | null) =>
  lastEventAt !== null && lastEventAt >= reminderAt;

/**
 * Reminds the customer of a confirmed appointment. Does nothing before the time of the reminder, after the
 * start, for a lost enquiry or spam, or if the customer has had news since that time: from an earlier run, or by a
 * late confirmation.
 */
export async function remindOfAppointment(
  ctx: AppointmentMailContext & Pick<JobContext, 'db'>,
  { appointmentId }: JobPayload<'remind-appointment'>,
): Promise<void> {
  const { db, now } = ctx;
  await db.transaction(async (tx) => {
    const found = await findAppointment(tx, appointmentId);
    if (!found) return;
    const enquiry = await lockForChange(tx, { enquiryId: found.enquiryId });
    const appointment = await findAppointment(tx, appointmentId);
    if (appointment?.status !== 'confirmed' || appointment.startsAt <= now) return;
    if (isDroppedStatus(enquiry.status)) return;
    const due = reminderTime(appointment.startsAt);
    if (due > now || isTold(due, await lastAppointmentEvent(tx, enquiry.enquiryId))) return;
    const news = { enquiry, appointment, news: 'reminded' } as const;
    const mailId = await queueAppointmentMail(tx, ctx, news);
    if (mailId === null) return;
    await insertEvent(tx, {
      enquiryId: enquiry.enquiryId,
      at: now,
      kind: 'appointment',
      actorName: 'System',
      mailId,
      data: appointmentData('reminded', appointment),
    });
    await touchEnquiry(tx, { enquiryId: enquiry.enquiryId, lastActivityAt: now });
  });
}

/**
 * Notifies colleagues once of each appointment that starts within an hour, including appointments that were arranged
 * less than an hour before.
 */
export const notifyOfAppointments = (ctx: PushContext & Pick<Context, 'db'>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const period = { after: ctx.now, until: new Date(ctx.now.getTime() + HOUR_MS) };
    for (const { staffId, ...appointment } of await markNotified(tx, period))
      await notifyStaff(tx, ctx, appointmentNotice(appointment), {
        userId: staffId,
        startsAt: appointment.startsAt,
      });
  });
