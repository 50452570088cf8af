import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { cleanText, toOneLine } from '../platform/text/stored-text.ts';
import type { Problem } from './problems.ts';
import { splitQuoted } from './quoted-text.ts';

/** Bytes of text that are stored of one email. */
const MAX_TEXT = 100_000;
/** Characters of HTML that are converted: more than the text that is stored. */
const MAX_HTML = 2_000_000;

export interface MailFile {
  name: string;
  /** Null if the file is not stored, because it is too large. */
  bytes: Buffer | null;
}

/** The stored part of an email. */
export interface MailContent {
  text: string;
  quoted: string | null;
  /** The attachments. Large ones are read one by one, so that only one is in memory. */
  files: Iterable<MailFile> | AsyncIterable<MailFile>;
  problem: Problem | null;
}

export const UNREADABLE: MailContent = { text: '', quoted: null, files: [], problem: 'unreadable' };

/** Reads a raw email. An email that cannot be read has a problem instead of a text. */
export async function readContent(source: Buffer): Promise<MailContent> {
  try {
    const email = await PostalMime.parse(source);
    return { ...storedText(await plainText(email)), files: email.attachments.map(toFile) };
  } catch {
    return UNREADABLE;
  }
}

/** Returns the text, or that of the HTML. Never contains markup. */
export async function plainText({ text = '', html = '', attachments }: Email): Promise<string> {
  if (text.trim() !== '') return text;
  // A type that cannot be read means text (RFC 2045, section 5.2).
  const untyped = attachments.find(({ mimeType }) => !mimeType.includes('/'));
  if (html === '') return untyped ? bytesOf(untyped).toString() : text;
  // postal-mime converts HTML to text, but only next to a part that is text.
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

/** @param isCut whether more of the text was left in the mailbox */
export function storedText(
  whole: string,
  isCut = false,
): Pick<MailContent, 'text' | 'quoted' | 'problem'> {
  const bytes = Buffer.from(cleanText(whole.slice(0, 2 * MAX_TEXT).toWellFormed()));
  // Without the rest of a character that was cut in half.
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
