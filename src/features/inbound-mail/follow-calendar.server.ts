import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import type { EnquiryRecord } from '../enquiries/reads.server.ts';
import { appointments } from '../../app/schema.server.ts';
import type { MailContent } from './content.ts';

/** Finds the appointment that an answer of a calendar is about. @param uid of the event in our invitation */
export async function findByUid(db: Db, uid: string) {
  const [row] = await db.select().from(appointments).where(eq(appointments.uid, uid));
  return row ?? null;
}

/** The data that an answer of a calendar adds to the thread. */
interface CalendarEvent {
  /** The comment of the person. */
  text: string;
  /** The texts of the calendar program. */
  quoted: string | null;
  data: Record<string, unknown>;
  /** Whether the enquiry waits: after a comment, a refusal or a suggested time. */
  waits: boolean;
}

/**
 * Stores the answer of a person's calendar at the appointment, unless it answers an earlier version of it.
 * Returns null if the email is not such an answer.
 */
export async function followCalendar(
  tx: Db,
  { enquiry, content }: { enquiry: EnquiryRecord; content: MailContent },
): Promise<CalendarEvent | null> {
  const { calendar, text, quoted } = content;
  const appointment = calendar && (await findByUid(tx, calendar.uid));
  if (!calendar || appointment?.enquiryId !== enquiry.enquiryId) return null;
  const { answer, comment, startsAt, sequence } = calendar;
  const { appointmentId } = appointment;
  if (sequence === null || sequence >= appointment.sequence)
    await tx
      .update(appointments)
      .set({
        calendarAnswer: answer,
        calendarSequence: appointment.sequence,
        suggestedAt: startsAt,
      })
      .where(eq(appointments.appointmentId, appointmentId));
  return {
    text: comment,
    quoted: [text, quoted].filter((part) => part && part !== comment).join('\n\n') || null,
    data: {
      calendarAnswer: answer,
      appointmentId,
      ...(startsAt && { suggestedAt: startsAt.toISOString() }),
    },
    waits: comment !== '' || answer === 'declined' || answer === 'suggested',
  };
}
