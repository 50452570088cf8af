import { dayAndTime } from '../../opening/day-text.ts';
import type { AppointmentKind } from '../appointment-options.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';

/** News about an appointment for the customer. */
export type AppointmentNews = 'confirmed' | 'moved' | 'cancelled' | 'reminded';

interface Appointment {
  news: AppointmentNews;
  kind: AppointmentKind;
  /** `Test drive of the 2020 Volvo XC60` */
  title: string;
  startsAt: Date;
  minutes: number;
  /** Address of the dealer or another place; not shown for a call. */
  place: string;
  firstName: string;
  /** First name of the colleague. */
  colleague: string;
  dealer: { name: string; phone: string };
  reference: string;
}

const SUBJECTS: Record<AppointmentNews, string> = {
  confirmed: 'Confirmed',
  moved: 'Changed',
  cancelled: 'Cancelled',
  reminded: 'Reminder',
};

const FIRST_LINES: Record<AppointmentNews, string> = {
  confirmed: 'Your appointment is confirmed.',
  moved: 'Your appointment has changed. It is now:',
  cancelled: 'Your appointment is cancelled:',
  reminded: 'This is a reminder of your appointment.',
};

/** Sent to the customer when an appointment is confirmed, changed or cancelled, and on the day before. */
export function appointmentMail(appointment: Appointment) {
  const { news, kind, title, startsAt, minutes, place, firstName, colleague, dealer, reference } =
    appointment;
  const { time: until } = dublinTime(new Date(startsAt.getTime() + minutes * 60_000));
  const isOn = news !== 'cancelled';
  return {
    subject: `${SUBJECTS[news]}: ${title}, ${dayAndTime(startsAt)} (${reference})`,
    text: [
      `Hello ${firstName},`,
      FIRST_LINES[news],
      [
        title,
        `${dayAndTime(startsAt)} to ${until}`,
        ...(isOn ? [kind === 'call' ? `${colleague} will call you.` : `With ${colleague}`] : []),
        ...(isOn && kind !== 'call' ? [place] : []),
      ].join('\n'),
      ...(isOn && kind === 'testDrive' ? ['Please bring your driving licence.'] : []),
      isOn
        ? `If the time doesn't suit you, reply to this email or call us on ${dealer.phone}.`
        : `To arrange another time, reply to this email or call us on ${dealer.phone}.`,
      `${dealer.name}\n${reference}`,
    ].join('\n\n'),
  };
}
