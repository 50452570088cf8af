import type { Attachment } from 'postal-mime';
import { z } from 'zod';
import { foreignText } from '../../platform/foreign/foreign-text.ts';
import { keysOf } from '../../platform/objects.ts';
import { cleanText, toOneLine } from '../../platform/text/stored-text.ts';
import { PROBLEMS } from '../enquiries/options.ts';
import { type CalendarAnswer, calendarAnswer, readCalendarAnswer } from './calendar-answer.ts';
import { plainText, leavesOf, type MailPart, parseMail, typeOf } from './mail-tree.ts';
import { splitQuoted } from './quoted-text.ts';

/** Maximum bytes of text that are stored per email. */
const MAX_TEXT = 100_000;

export const mailFile = z.object({
  name: foreignText(400),
  /** Null if the file is too large to be stored. */
  bytes: z.instanceof(Buffer).nullable(),
});
export type MailFile = z.infer<typeof mailFile>;

export const mailText = z.object({
  text: foreignText(2 * MAX_TEXT),
  quoted: foreignText(2 * MAX_TEXT).nullable(),
  problem: z.enum(keysOf(PROBLEMS)).nullable(),
  /** Whether a program sent it because the person clicked on an emoji. */
  isReaction: z.boolean(),
  calendar: calendarAnswer.nullable(),
});

/** The content of an email that is stored. */
export interface MailContent extends z.infer<typeof mailText> {
  /** The attachments. They are read one at a time, so that only one is in memory. */
  files: Iterable<MailFile> | AsyncIterable<MailFile>;
}

export const UNREADABLE: MailContent = {
  text: '',
  quoted: null,
  files: [],
  problem: 'unreadable',
  isReaction: false,
  calendar: null,
};

/**
 * Parses a raw email. If it cannot be parsed, the result has a `problem` instead of a text.
 * @param ours texts of our earlier emails in the thread
 */
export async function readContent(source: Buffer, ours: readonly string[]): Promise<MailContent> {
  try {
    const { email, root, isCut } = await parseMail(source);
    const leaves = leavesOf(root);
    const files = email.attachments.filter(isFile);
    const text = plainText(root);
    return {
      ...storedText(text, { isCut, ours, types: leaves.map(typeOf) }),
      calendar: calendarOf(leaves),
      files: files.map(toFile),
    };
  } catch {
    return UNREADABLE;
  }
}

/** Parts that are text, or that only programs read. */
const NO_FILES =
  /^(?:text\/(?:plain|html|x-amp-html|vnd\.google\.email-reaction\+json)|application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature))$/;
const isFile = ({ mimeType }: Attachment) => mimeType.includes('/') && !NO_FILES.test(mimeType);

/** Parts that contain the whole email, for a program that we do not have. */
const SEALED =
  /^application\/(?:ms-tnef|vnd\.ms-tnef|(?:x-)?pkcs7-mime|pgp-encrypted|vnd\.ms-outlook-rights)$/;
/** Texts of mail programs for a recipient that cannot show a reaction. */
const REACTION =
  /^.{0,120}\breacted (?:via|to your (?:message|email))\b|^(?:Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned) [“"]/u;

/** Returns the answer to an invitation. Mail programs send it as text and as a file. */
function calendarOf(leaves: readonly MailPart[]): CalendarAnswer | null {
  for (const part of leaves) {
    const { filename = '' } = part.contentDisposition.parsed.params;
    if (!/^(?:text\/calendar|application\/ics)$/.test(typeOf(part)) && !/\.ics$/i.test(filename))
      continue;
    const answer = readCalendarAnswer(part.getTextContent());
    if (answer) return answer;
  }
  return null;
}

interface Facts {
  /** Whether the text was cut when it was read from the mailbox. */
  isCut?: boolean;
  ours: readonly string[];
  /** Media types of the parts of the email. */
  types: readonly string[];
}

export function storedText(
  whole: string,
  { isCut = false, ours, types }: Facts,
): Omit<z.infer<typeof mailText>, 'calendar'> {
  const bytes = Buffer.from(cleanText(whole.slice(0, 2 * MAX_TEXT).toWellFormed()));
  // Removes the rest of a character that was cut in half.
  const cut = bytes
    .subarray(0, MAX_TEXT)
    .toString()
    .replace(/\ufffd$/, '');
  const isLong = bytes.length > MAX_TEXT || whole.length > 2 * MAX_TEXT;
  const text = isLong ? cut : bytes.toString();
  const isSealed = text === '' && types.some((type) => SEALED.test(type));
  const isReaction = types.includes('text/vnd.google.email-reaction+json') || REACTION.test(text);
  return {
    ...splitQuoted(isReaction ? text.replaceAll(/\n?<https?:[^\s<>]{0,500}>/g, '') : text, ours),
    isReaction,
    problem: isLong || isCut ? 'cut' : isSealed ? 'sealed' : null,
  };
}

export function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return ArrayBuffer.isView(content)
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}

const toFile = (attachment: Attachment): MailFile => ({
  name: nameOf(attachment.filename, attachment.mimeType),
  bytes: bytesOf(attachment),
});

export const nameOf = (filename: string | null, type: string): string =>
  toOneLine((filename ?? '').slice(0, 120).toWellFormed()) || `Attachment (${type.slice(0, 60)})`;
