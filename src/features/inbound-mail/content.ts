import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { z } from 'zod';
import { foreignText } from '../../platform/foreign/foreign-text.ts';
import { keysOf } from '../../platform/objects.ts';
import { cleanText, toOneLine } from '../../platform/text/stored-text.ts';
import { PROBLEMS } from '../enquiries/inbound-problems.ts';
import { splitQuoted } from './quoted-text.ts';

/** Maximum bytes of text that are stored per email. */
const MAX_TEXT = 100_000;
/** Maximum characters of HTML that are converted to text. More than is stored, because markup takes space. */
const MAX_HTML = 2_000_000;

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
});

/** The content of an email that is stored. */
export interface MailContent extends z.infer<typeof mailText> {
  /** The attachments. They are read one at a time, so that only one is in memory. */
  files: Iterable<MailFile> | AsyncIterable<MailFile>;
}

export const UNREADABLE: MailContent = { text: '', quoted: null, files: [], problem: 'unreadable' };

/** Parses a raw email. If it cannot be parsed, the result has a `problem` instead of a text. */
export async function readContent(source: Buffer): Promise<MailContent> {
  try {
    const email = await PostalMime.parse(source);
    return { ...storedText(await plainText(email)), files: email.attachments.map(toFile) };
  } catch {
    return UNREADABLE;
  }
}

/** Returns the plain text, or the HTML converted to text. Contains no markup. */
export async function plainText({ text = '', html = '', attachments }: Email): Promise<string> {
  if (text.trim() !== '') return text;
  // An invalid Content-Type means text (RFC 2045, section 5.2).
  const untyped = attachments.find(({ mimeType }) => !mimeType.includes('/'));
  if (html === '') return untyped ? bytesOf(untyped).toString() : text;
  // postal-mime only converts HTML to text if the email also has a text part.
  const both = [
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    '',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html.slice(0, MAX_HTML)).toString('base64'),
    '--part--',
  ];
  return (await PostalMime.parse(both.join('\r\n'))).text ?? '';
}

/** @param isCut whether the text was cut when it was read from the mailbox */
export function storedText(whole: string, isCut = false): z.infer<typeof mailText> {
  const bytes = Buffer.from(cleanText(whole.slice(0, 2 * MAX_TEXT).toWellFormed()));
  // Removes the rest of a character that was cut in half.
  const cut = bytes
    .subarray(0, MAX_TEXT)
    .toString()
    .replace(/\ufffd$/, '');
  const isLong = bytes.length > MAX_TEXT || whole.length > 2 * MAX_TEXT;
  return {
    ...splitQuoted(isLong ? cut : bytes.toString()),
    problem: isLong || isCut ? 'cut' : null,
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
