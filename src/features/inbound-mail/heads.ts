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
  'list-id',
  'return-path',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponse',
  'x-auto-response-suppress',
  'x-failed-recipients',
  'authentication-results',
  'content-type',
];

/** The limit is higher than those of the texts below, because normalisation can lengthen them. */
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
  /** Whether a mail program confirms that the person opened our email. */
  isReceipt: z.boolean(),
  /** Whether it can be a delivery report. */
  isReport: z.boolean(),
  /** Whether its return path is empty, as in delivery reports; null if it has no Return-Path header. */
  isWithoutReturn: z.boolean().nullable(),
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
  const type = (all('content-type')[0] ?? '').slice(0, 2_000);
  const isReceipt = /^\s*multipart\/report\b/i.test(type) && /disposition-notification/i.test(type);
  const [path] = all('return-path').map((value) => value.slice(0, 400).trim());
  const isWithoutReturn = path === undefined ? null : /^<\s*(?:mailer-daemon)?\s*>$/i.test(path);
  const cleanSubject = toOneLine((subject ?? '').slice(0, 1_000));
  return {
    messageId: idsIn('message-id')[0] ?? null,
    references: [
      ...idsIn('in-reply-to').slice(0, MAX_REFERENCES),
      ...idsIn('references').slice(-MAX_REFERENCES).toReversed(),
    ],
    subject: cleanSubject,
    from: email.includes('@')
      ? { name: toOneLine((sender?.name ?? '').slice(0, 200)), email }
      : null,
    isAutomatic: isReceipt || isWithoutReturn === true || isAutomatic(all, cleanSubject),
    isReceipt,
    isWithoutReturn,
    isUnverified: failsDmarc(all('authentication-results')[0] ?? ''),
    isReport:
      !isReceipt &&
      (/^\s*multipart\/report\b/i.test(type) ||
        isWithoutReturn === true ||
        all('x-failed-recipients').length > 0 ||
        MAIL_SERVER.test(email)),
  };
}

/** Addresses of mail servers. */
export const MAIL_SERVER = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)@/;

/** Subjects that only programs write. A person who answers one begins with `Re:`. */
const AUTOMATIC_SUBJECT = new RegExp(
  `^(?:${[
    'auto(?:matic|mated)?[ -]?(?:reply|response|answer)',
    'out of (?:the )?office auto-?reply',
    'automatische? (?:antwort|antwoord)',
    'automatisch antwoord|abwesenheits(?:notiz|nachricht)',
    'r[ée]ponse automatique|risposta automatica|respuesta autom[áa]tica|resposta autom[áa]tica',
    'odpowied[źz] automatyczna|automatick[áa] odpov[ěe]ď|automatinis atsakymas|automātiskā atbilde',
    'auto(?:matisk )?svar|automaattinen vastaus|automatikus válasz|răspuns automat|автоответ|автоматический ответ',
    'freagra uathoibríoch|otomatik yanıt|自動応答|自动答复|자동 회신',
  ].join('|')})\\s{0,2}[:：]`,
  'iu',
);
/** Subjects of absence notices. People write them too, so they count only with `X-Auto-Response-Suppress`. */
const ABSENCE =
  /out of (?:the )?office|on (?:annual )?leave|vacation|holiday|abwesen|absence|ausencia|ferie|nieobecn/i;

function isAutomatic(all: (name: string) => string[], subject: string): boolean {
  const precedence = all('precedence').map(firstWord);
  const isList = all('list-id').length > 0;
  return (
    all('auto-submitted').some((value) => firstWord(value) !== 'no') ||
    precedence.some((one) => /^auto[_-]reply$/.test(one)) ||
    (!isList && precedence.some((one) => one === 'bulk' || one === 'junk')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) =>
      all(name).some((value) => firstWord(value) !== 'no'),
    ) ||
    AUTOMATIC_SUBJECT.test(subject) ||
    (all('x-auto-response-suppress').length > 0 && ABSENCE.test(subject))
  );
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
