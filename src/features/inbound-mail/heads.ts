import PostalMime, { type Header } from 'postal-mime';
import { z } from 'zod';
import { foreignText } from '../../platform/foreign/foreign-text.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { toOneLine } from '../../platform/text/stored-text.ts';

/**
 * The headers that are read of each email. They decide whether it belongs to a thread and whether more of it is read.
 */
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

/** Longer than the texts below can become, because normalisation can lengthen them. */
const headText = foreignText(4_000);

/** Facts from the headers of an email. */
export const mailHead = z.object({
  /** With angle brackets; null if the email has none. */
  messageId: headText.nullable(),
  /** Message-IDs of earlier emails of its thread. The email that it answers is first. */
  references: z.array(headText),
  subject: headText,
  /** The first sender, or null. */
  from: z.object({ name: headText, email: headText }).nullable(),
  /** Whether a program sent it, such as an out-of-office reply. */
  isAutomatic: z.boolean(),
  /** Whether the receiving mail server reports that DMARC failed: the sender may be forged. */
  isUnverified: z.boolean(),
  /** Whether it is a delivery report. */
  isReport: z.boolean(),
});
export type MailHead = z.infer<typeof mailHead>;

const MAX_REFERENCES = 100;
const MESSAGE_ID = /<[^<>\s]{1,900}>/g;

/**
 * Parses the headers of an email. A malformed header counts as missing.
 * @param block raw header lines
 */
export async function readHead(block: Buffer): Promise<MailHead> {
  const { headers, from, subject } = await PostalMime.parse(block).catch(() => NO_HEADERS);
  const all = (name: string) => headers.filter(({ key }) => key === name).map(valueOf);
  const idsIn = (name: string) => all(name).join(' ').match(MESSAGE_ID) ?? [];
  const sender = from?.group ? from.group[0] : from;
  const email = nameKey(toOneLine((sender?.address ?? '').slice(0, 1_000)));
  const type = all('content-type')[0] ?? '';
  return {
    messageId: idsIn('message-id')[0] ?? null,
    references: [
      ...idsIn('in-reply-to').slice(0, MAX_REFERENCES),
      ...idsIn('references').slice(-MAX_REFERENCES).toReversed(),
    ],
    subject: toOneLine((subject ?? '').slice(0, 1_000)),
    from: email.includes('@')
      ? { name: toOneLine((sender?.name ?? '').slice(0, 200)), email }
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

/** Returns the value of a header without parameters and comments. */
const firstWord = (value: string) => withoutComments(value).split(';', 1)[0]!.trim().toLowerCase();

/**
 * Only the first header Authentication-Results is trusted, because the receiving mail server adds its own at the top. A
 * forger can add others (RFC 8601, section 5).
 */
const failsDmarc = (ownResult: string): boolean =>
  withoutComments(ownResult)
    .split(';')
    .some((result) => /^\s*dmarc\s*=\s*fail\b/i.test(result));

const withoutComments = (value: string) =>
  value.slice(0, 10_000).replaceAll(/"[^"]*"|\([^()]*\)/g, ' ');
