import { z } from 'zod';
import { CALENDAR_ANSWERS } from '../enquiries/appointment-options.ts';
import { foreignText } from '../../platform/foreign/foreign-text.ts';
import { keysOf } from '../../platform/objects.ts';
import { cleanText } from '../../platform/text/stored-text.ts';

export const calendarAnswer = z.object({
  /** UID of the appointment. */
  uid: foreignText(300),
  /** The version of the appointment that it answers; null if unknown. */
  sequence: z.int().nullable(),
  answer: z.enum(keysOf(CALENDAR_ANSWERS)),
  /** The suggested time; null if the answer suggests none, or none that can be parsed. */
  startsAt: z.date().nullable(),
  comment: foreignText(4_000),
});
export type CalendarAnswer = z.infer<typeof calendarAnswer>;

type Answer = CalendarAnswer['answer'];

const MAX_FILE = 100_000;
const ANSWERS = new Map<string, Answer>([
  ['ACCEPTED', 'accepted'],
  ['DECLINED', 'declined'],
  ['TENTATIVE', 'tentative'],
  ['DELEGATED', 'tentative'],
]);

interface Line {
  name: string;
  params: string;
  value: string;
}

/** Parses an answer to an invitation (RFC 5546: REPLY or COUNTER). Returns null for any other calendar file. */
export function readCalendarAnswer(file: string): CalendarAnswer | null {
  const lines = linesOf(file.slice(0, MAX_FILE));
  const start = lines.findIndex(({ name, value }) => name === 'BEGIN' && value === 'VEVENT');
  const end = lines.findIndex(({ name, value }) => name === 'END' && value === 'VEVENT');
  const event = start === -1 ? [] : lines.slice(start, end === -1 ? undefined : end);
  const all = (name: string) => event.filter((line) => line.name === name);
  const method = lines.find(({ name }) => name === 'METHOD')?.value.toUpperCase();
  const uid = all('UID')[0]?.value ?? '';
  if (uid === '' || uid.length > 300 || (method !== 'REPLY' && method !== 'COUNTER')) return null;
  const [begin] = all('DTSTART');
  const startsAt = method === 'COUNTER' && begin ? timeOf(begin) : null;
  const status = all('ATTENDEE')
    .map(({ params }) => /;PARTSTAT="?([A-Z-]{1,20})/i.exec(params)?.[1]?.toUpperCase() ?? '')
    .find((one) => ANSWERS.has(one));
  const answer = method === 'COUNTER' ? 'suggested' : ANSWERS.get(status ?? '');
  if (answer === undefined) return null;
  const sequence = Number(all('SEQUENCE')[0]?.value ?? Number.NaN);
  const comments = all('COMMENT').map(({ value }) => unescaped(value));
  return {
    uid,
    sequence: Number.isSafeInteger(sequence) ? sequence : null,
    answer,
    startsAt,
    comment: cleanText(comments.join('\n').slice(0, 4_000)).slice(0, 4_000),
  };
}

/** Splits into lines, and joins folded ones. */
function linesOf(file: string): Line[] {
  const unfolded = file.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  return unfolded.flatMap((line) => {
    const colon = valueStart(line);
    if (colon === -1) return [];
    const [, name = '', params = ''] = /^([\w-]{1,60})(.*)$/s.exec(line.slice(0, colon)) ?? [];
    return [{ name: name.toUpperCase(), params, value: line.slice(colon + 1).trim() }];
  });
}

/** Returns the position of the first colon that is not in quotes. */
function valueStart(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char));

/** IANA names of the time zones that Exchange and Outlook name differently. */
const WINDOWS_ZONES = new Map([
  ['GMT Standard Time', 'Europe/London'],
  ['Greenwich Standard Time', 'Atlantic/Reykjavik'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Romance Standard Time', 'Europe/Paris'],
  ['Central Europe Standard Time', 'Europe/Budapest'],
  ['Central European Standard Time', 'Europe/Warsaw'],
  ['E. Europe Standard Time', 'Europe/Chisinau'],
  ['FLE Standard Time', 'Europe/Kiev'],
  ['GTB Standard Time', 'Europe/Bucharest'],
  ['Eastern Standard Time', 'America/New_York'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
]);
/** The dealer's zone, for a time without a zone or with an unknown one. */
const DEFAULT_ZONE = 'Europe/Dublin';

/** Returns the instant of a date and time; null for a date without a time, and for an invalid one. */
function timeOf({ params, value }: Line): Date | null {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\d(Z?)$/.exec(value) ?? [];
  if (year === undefined) return null;
  const reading = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  if (Number.isNaN(reading)) return null;
  if (utc) return new Date(reading);
  const zone = /;TZID="?([^";]{1,100})/i.exec(params)?.[1] ?? DEFAULT_ZONE;
  return new Date(reading - offsetAt(reading, WINDOWS_ZONES.get(zone) ?? zone));
}

/** Returns how far the clocks of a zone are ahead of UTC when they show `reading`, in milliseconds. */
function offsetAt(reading: number, timeZone: string): number {
  const offset = (instant: number) =>
    Date.parse(`${clockOf(timeZone).format(instant).replace(' ', 'T')}Z`) - instant;
  return offset(reading - offset(reading));
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'medium' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, ...style });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_ZONE, ...style });
  }
}
