import { listConfirmedAhead } from './reads.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import type { EnquiryDeps } from '../enquiries/deps.server.ts';
import { queueAppointmentMail } from './queue-mail.server.ts';

/**
 * Queues the cancellations of the confirmed appointments that are still ahead of a person who is being erased,
 * so that they do not stay in the person's calendar. Call it before the enquiries are anonymised, which cancels
 * the appointments.
 */
export async function mailErasedAppointments(
  tx: Db,
  deps: Pick<EnquiryDeps, 'queue' | 'publicUrl' | 'settings'>,
  enquiryIds: number[],
  now: Date,
): Promise<void> {
  for (const { enquiry, appointment } of await listConfirmedAhead(tx, enquiryIds, now)) {
    const cancelled = { ...appointment, sequence: appointment.sequence + 1 };
    const news = { enquiry, appointment: cancelled, news: 'cancelled', isErased: true } as const;
    await queueAppointmentMail(tx, deps, news, now);
  }
}
