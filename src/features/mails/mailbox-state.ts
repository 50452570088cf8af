import { irishTime, withoutYear } from '../opening/day-text.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { keysOf } from '../../platform/objects.ts';
import { z } from 'zod';

/** Reasons why answers cannot be read, as the settings page shows them. */
export const MAILBOX_FAILURES = {
  unreachable: 'The mail server can’t be reached. Check the host and the port in IMAP_URL.',
  slow: 'The mail server answers too slowly. We keep trying.',
  closed: 'The mail server closed the connection. We keep trying.',
  tls: 'There’s no safe connection to the mail server: it offers no TLS, or its certificate isn’t valid.',
  password: 'The mail server refused the user name or the password in IMAP_URL.',
  mailbox: 'The mail server can’t open this mailbox. Check IMAP_MAILBOX.',
  refused: 'The mail server refused to show the emails. We keep trying.',
  other: 'The mail server sent an answer that we don’t understand. We keep trying.',
  internal: 'Something went wrong on our side. The reason is in the server’s log. We keep trying.',
} as const;
export type MailboxFailure = keyof typeof MAILBOX_FAILURES;

/** The mailbox from which answers are read, as owners see it. */
export const mailboxState = z.object({
  name: z.string().describe('Such as `hello@cars.example@mail.example/INBOX`'),
  failure: z.enum(keysOf(MAILBOX_FAILURES)).nullable(),
  checkedAt: z.iso.datetime().nullable().describe('When it was last read without a failure'),
  messageAt: z.iso.datetime().nullable().describe('When the last answer from it was stored'),
  unreadable: z
    .object({ count: z.int(), lastAt: z.iso.datetime() })
    .nullable()
    .describe('Emails of the last 30 days that could not be read, and when the last one arrived'),
});
export type MailboxState = z.infer<typeof mailboxState>;

/** Milliseconds without a successful run after which the mailbox counts as not read. */
export const STALE_MS = 10 * 60_000;

/** `14:02` today, else `14 Mar 2027, 14:02` */
export function moment(iso: string, now: number): string {
  const { date, time } = dublinTime(new Date(iso));
  return date === dublinTime(new Date(now)).date ? time : irishTime(iso);
}

/** Returns a sentence about whether answers arrive in the inbox. */
export function mailboxText(
  { failure, checkedAt, messageAt }: Pick<MailboxState, 'failure' | 'checkedAt' | 'messageAt'>,
  now: number,
): string {
  if (failure !== null) return MAILBOX_FAILURES[failure];
  if (checkedAt === null) return 'Not read yet. This takes a minute after the start.';
  if (now - Date.parse(checkedAt) > STALE_MS)
    return `Not read since ${moment(checkedAt, now)}. Is a process running with the role worker or all?`;
  return messageAt === null
    ? 'Connected, no message yet'
    : `Connected, last message ${moment(messageAt, now)}`;
}

/** `1 email could not be read, of 28 Nov 09:12` */
export function unreadableText({ count, lastAt }: NonNullable<MailboxState['unreadable']>): string {
  const { date, time } = dublinTime(new Date(lastAt));
  const day = withoutYear(date);
  return count === 1
    ? `1 email could not be read, of ${day} ${time}`
    : `${count} emails could not be read, the last of ${day} ${time}`;
}
