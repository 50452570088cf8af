import type { ICalEventData } from 'ical-generator';
import type { AppointmentKind } from '../appointment-options.ts';
import type { MailCalendar } from '../../../platform/ports/mailer.server.ts';
import type { Dealer } from '../../settings/dealer.ts';
import type { AppointmentRecord } from './reads.server.ts';

const ALARM_SECONDS = 2 * 60 * 60;

type Timed = Pick<AppointmentRecord, 'uid' | 'sequence' | 'startsAt' | 'minutes' | 'status'>;

/** Fields of an appointment that its calendar file contains. */
interface CalendarEntry {
  appointment: Timed;
  summary: string;
  description: string;
  location?: string;
  /** Only for an invitation. */
  attendee?: { name: string; email: string };
}

interface Calendar {
  method: MailCalendar['method'];
  entries: readonly CalendarEntry[];
  dealer: Pick<Dealer, 'name' | 'email'>;
  /** When the file is made: calendars apply the newest of several changes. */
  now: Date;
}

/** Returns an iCalendar file (RFC 5545), with times in UTC. */
export async function calendarFile(calendar: Calendar): Promise<string> {
  const { method, entries, dealer } = calendar;
  // Loaded with the first appointment, so that it does not delay the start.
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const events = await Promise.all(entries.map((entry) => eventOf(entry, calendar)));
  return ical({
    prodId: { company: 'Forecourt', product: 'Appointments' },
    name: method === 'PUBLISH' ? dealer.name : null,
    method: ICalCalendarMethod[method],
    events,
  }).toString();
}

async function eventOf(
  { appointment, summary, description, location, attendee }: CalendarEntry,
  { dealer: { name, email }, now }: Pick<Calendar, 'dealer' | 'now'>,
): Promise<ICalEventData> {
  const { ICalAlarmType, ICalAttendeeRole, ICalAttendeeStatus, ICalEventStatus } =
    await import('ical-generator');
  const { uid, sequence, startsAt, minutes, status } = appointment;
  const isCancelled = status === 'cancelled';
  return {
    id: uid,
    sequence,
    stamp: now,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary,
    description,
    location: location ?? null,
    organizer: { name, email },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(attendee && {
      attendees: [
        {
          ...attendee,
          rsvp: !isCancelled,
          role: ICalAttendeeRole.REQ,
          status: ICalAttendeeStatus.NEEDSACTION,
        },
      ],
    }),
    ...(!isCancelled && {
      alarms: [{ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: summary }],
    }),
  };
}

/** Names an appointment for the customer: `Test drive of the 2020 Volvo XC60`. */
export function appointmentTitle(kind: AppointmentKind, car: string | null): string {
  const [plain, about] = TITLES[kind];
  return car === null ? plain : `${plain} ${about} the ${car}`;
}

const TITLES: Record<AppointmentKind, readonly [string, string]> = {
  testDrive: ['Test drive', 'of'],
  viewing: ['Visit', 'to see'],
  call: ['Phone call', 'about'],
};
