import PostalMime, { type Header } from 'postal-mime';
import { nameKey } from '../platform/text/search-text.ts';
import { toOneLine } from '../platform/text/stored-text.ts';

/** The headers by which an email is judged. No others are read of an email that belongs to no thread. */
export const READ_HEADERS = [
  'message-id',
  'in-reply-to',
  'references',
  'subject',
  'from',
  'auto-submitted',
  'precedence',
  'return-path',
  'authentication-results',
  'content-type',
];

/** What the headers of an email say. */
export interface MailHead {
  /** With angle brackets; null if the email has none. */
  messageId: string | null;
  /** Message-IDs of earlier emails of its thread, the one that it answers first. */
  references: string[];
  subject: string;
  /** The first sender. Null without one. */
  from: { name: string; email: string } | null;
  /** Written by a program, such as an absence notice. */
  isAutomatic: boolean;
  /** The mail server that received it says that the sender is forged, or may be. */
  isUnverified: boolean;
  /** A report about an email that we sent. */
  isReport: boolean;
}

const MAX_REFERENCES = 100;
const MESSAGE_ID = /<[^<>\s]{1,900}>/g;

/**
 * Reads the headers of an email. A malformed header counts as missing.
 * @param block header lines as the mail server returns them
 */
export async function readHead(block: Buffer): Promise<MailHead> {
  const { headers, from, subject } = await PostalMime.parse(block).catch(() => NO_HEADERS);
  const all = (name: string) => headers.filter(({ key }) => key === name).map(valueOf);
  const idsIn = (name: string) => all(name).join(' ').match(MESSAGE_ID) ?? [];
  const sender = from?.group ? from.group[0] : from;
  const email = nameKey(toOneLine(sender?.address ?? '')).toWellFormed();
  const type = all('content-type')[0] ?? '';
  return {
    messageId: idsIn('message-id')[0] ?? null,
    references: [
      ...idsIn('in-reply-to').slice(0, MAX_REFERENCES),
      ...idsIn('references').slice(-MAX_REFERENCES).toReversed(),
    ],
    subject: toOneLine((subject ?? '').slice(0, 1_000)),
    from: email.includes('@')
      ? { name: toOneLine((sender?.name ?? '').slice(0, 200)).toWellFormed(), email }
      : null,
    isAutomatic:
      all('auto-submitted').some((value) => firstWord(value) !== 'no') ||
      all('precedence').some((value) => /^auto[_-]reply$/.test(firstWord(value))) ||
      all('return-path').some((value) => /^<\s*>$/.test(value.trim())),
    isUnverified: failsDmarc(all('authentication-results')[0] ?? ''),
    isReport: /^\s*multipart\/report\b/i.test(type) && /delivery-status/i.test(type),
  };
}

const NO_HEADERS = { headers: [], from: undefined, subject: undefined };
const valueOf = ({ value }: Header) => value;

/** The value up to its parameters, without comments. */
const firstWord = (value: string) => withoutComments(value).split(';', 1)[0]!.trim().toLowerCase();

/**
 * Each mail server on the way can add the header Authentication-Results, also that of a forger; the one that received
 * the email last adds its own on top (RFC 8601, section 5).
 */
const failsDmarc = (ownResult: string): boolean =>
  withoutComments(ownResult)
    .split(';')
    .some((result) => /^\s*dmarc\s*=\s*fail\b/i.test(result));

const withoutComments = (value: string) =>
  value.slice(0, 10_000).replaceAll(/"[^"]*"|\([^()]*\)/g, ' ');
