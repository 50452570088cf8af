import { isDroppedStatus } from '../enquiries/state.ts';
import { addDays, dublinInstant, dublinTime } from '../opening/dublin-time.ts';
import { findAppointment, lastAppointmentEvent, listToRemind } from './reads.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { insertEvent, touchEnquiry } from '../enquiries/writes.server.ts';
import type { EnquiryDeps } from '../enquiries/deps.server.ts';
import { lockForChange } from '../enquiries/lock.server.ts';
import { queueAppointmentMail } from './queue-mail.server.ts';
import { appointmentData } from './record.server.ts';

/** The customer is reminded on the day before, at this time in Dublin. */
const REMINDER_TIME = '17:00';

const DAY_MS = 86_400_000;

const reminderTime = (startsAt: Date): Date =>
  dublinInstant(addDays(dublinTime(startsAt).date, -1), REMINDER_TIME);

/** Returns the reminders of the next two days that were not sent, with their times. */
export async function upcomingReminders(db: Db, limit: number, now = new Date()) {
  const appointments = await listToRemind(db, now, new Date(now.getTime() + 2 * DAY_MS), limit);
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
  deps: Pick<EnquiryDeps, 'database' | 'queue' | 'publicUrl' | 'settings'>,
  appointmentId: number,
  now = new Date(),
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const found = await findAppointment(tx, appointmentId);
    if (!found) return;
    const enquiry = await lockForChange(tx, found.enquiryId, null);
    const appointment = await findAppointment(tx, appointmentId);
    if (appointment?.status !== 'confirmed' || appointment.startsAt <= now) return;
    if (isDroppedStatus(enquiry.status)) return;
    const due = reminderTime(appointment.startsAt);
    if (due > now || isTold(due, await lastAppointmentEvent(tx, enquiry.enquiryId))) return;
    const news = { enquiry, appointment, news: 'reminded' } as const;
    const mailId = await queueAppointmentMail(tx, deps, news, now);
    if (mailId === null) return;
    await insertEvent(tx, {
      enquiryId: enquiry.enquiryId,
      at: now,
      kind: 'appointment',
      actorName: 'System',
      mailId,
      data: appointmentData('reminded', appointment),
    });
    await touchEnquiry(tx, enquiry.enquiryId, now);
  });
}
