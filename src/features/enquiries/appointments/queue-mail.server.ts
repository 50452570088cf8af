import { firstName } from '../first-name.ts';
import { postalAddress } from '../../settings/postal-address.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { type AppointmentWithStaff, listConfirmedAhead } from './reads.server.ts';
import type { EnquiryRecord } from '../reads.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { enquirySettings } from '../settings.server.ts';
import { threadHeaders } from '../thread.server.ts';
import { queueMail } from '../../mails/queue-mail.server.ts';
import { type AppointmentNews, appointmentMail } from './appointment-mail.server.ts';
import { appointmentTitle, calendarFile } from './calendar-file.server.ts';

/** Dependencies of the functions that queue an email about an appointment. */
export type AppointmentMailContext = Pick<Context, 'queue' | 'publicUrl' | 'settings' | 'now'>;

/**
 * Queues an email about an appointment, with the file for the customer's calendar unless it is a reminder.
 * Returns the id of the mail, or null if the person left no email address.
 */
export async function queueAppointmentMail(
  tx: Db,
  ctx: AppointmentMailContext,
  {
    enquiry,
    appointment,
    news,
    isErased = false,
  }: {
    enquiry: EnquiryRecord;
    appointment: AppointmentWithStaff;
    news: AppointmentNews;
    /** Whether the person is being erased: then the mail belongs to no enquiry and is not kept. */
    isErased?: boolean;
  },
): Promise<number | null> {
  const { enquiryId, name, email, reference, carTitle } = enquiry;
  if (email === null) return null;
  const { dealer } = enquirySettings(ctx.settings);
  const { kind, startsAt, minutes, firstName: colleague } = appointment;
  const title = appointmentTitle(kind, carTitle);
  const place = appointment.place ?? `${dealer.name}, ${postalAddress(dealer)}`;
  const entry = {
    appointment,
    summary: `${title}, ${dealer.name}`,
    description: `With ${colleague}. Our number: ${dealer.phone}. Reference: ${reference}`,
    ...(kind !== 'call' && { location: place }),
    attendee: { name, email },
  };
  const method = news === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const);
  return queueMail(tx, ctx, {
    ...(isErased ? { kind: 'erasedAppointment' } : { kind: 'appointment', enquiryId }),
    to: email,
    replyTo: dealer.email,
    headers: await threadHeaders(tx, enquiryId),
    ...(news !== 'reminded' && {
      calendar: {
        method,
        content: await calendarFile({ method, entries: [entry], dealer, now: ctx.now }),
      },
    }),
    ...appointmentMail({
      news,
      kind,
      title,
      startsAt,
      minutes,
      place,
      firstName: firstName(name),
      colleague,
      dealer,
      reference,
    }),
  });
}

/**
 * Queues cancellations of the future confirmed appointments of a person who is being erased, so that they do not
 * stay in the person's calendar. Call it before the enquiries are anonymised, which cancels
 * the appointments.
 */
export async function mailErasedAppointments(
  tx: Db,
  ctx: AppointmentMailContext,
  enquiryIds: number[],
): Promise<void> {
  for (const { enquiry, appointment } of await listConfirmedAhead(tx, {
    enquiryIds,
    after: ctx.now,
  })) {
    const cancelled = { ...appointment, sequence: appointment.sequence + 1 };
    const news = { enquiry, appointment: cancelled, news: 'cancelled', isErased: true } as const;
    await queueAppointmentMail(tx, ctx, news);
  }
}
