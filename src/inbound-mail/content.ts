import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { cleanText, toOneLine } from '../platform/text/stored-text.ts';
import { detectFormat } from '../platform/images/image-format.ts';
import type { Problem } from './problems.ts';
import { splitQuoted } from './quoted-text.ts';

/** Limits of what is stored of one email, in bytes and files. */
const CONTENT = {
  maxText: 100_000,
  maxFile: 10 * 1024 * 1024,
  maxFiles: 10,
  /** Names of files that were not stored. */
  maxNames: 20,
} as const;

export interface MailFile {
  name: string;
  kind: 'image' | 'pdf';
  bytes: Buffer;
}

/** What is stored of an email that belongs to a thread. */
export interface MailContent {
  text: string;
  quoted: string | null;
  files: MailFile[];
  /** Names of attachments that are not stored, and how many there are. */
  omitted: string[];
  omittedCount: number;
  problem: Problem | null;
}

export const UNREADABLE: MailContent = {
  text: '',
  quoted: null,
  files: [],
  omitted: [],
  omittedCount: 0,
  problem: 'unreadable',
};

/**
 * Reads a raw email. An email that cannot be read has a problem instead of a text.
 * @param isWhole false for the beginning of an email that is too large: its attachments are not stored
 */
export async function readContent(source: Buffer, isWhole = true): Promise<MailContent> {
  try {
    const email = await PostalMime.parse(source);
    const { text, isCut } = shortened(await plainText(email));
    const attachments = email.attachments.map(toFile);
    const usable = attachments.filter((one) => isWhole && one.kind !== null);
    const stored = usable.slice(0, CONTENT.maxFiles);
    const others = attachments.filter((one) => !stored.includes(one));
    return {
      ...splitQuoted(text),
      files: stored.map(({ name, kind, bytes }) => ({ name, kind: kind!, bytes })),
      omitted: others.slice(0, CONTENT.maxNames).map(({ name }) => name),
      omittedCount: others.length,
      problem: isWhole ? (isCut ? 'cut' : null) : 'tooLarge',
    };
  } catch {
    return UNREADABLE;
  }
}

/** Characters of HTML that are converted: more than the text that is stored. */
const MAX_HTML = 2_000_000;

/** Returns the text, or that of the HTML. Never contains markup. */
async function plainText({ text = '', html = '', attachments }: Email): Promise<string> {
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

function shortened(text: string): { text: string; isCut: boolean } {
  const bytes = Buffer.from(cleanText(text.slice(0, 2 * CONTENT.maxText).toWellFormed()));
  const isCut = bytes.length > CONTENT.maxText || text.length > 2 * CONTENT.maxText;
  // Without the rest of a character that was cut in half.
  const cut = bytes
    .subarray(0, CONTENT.maxText)
    .toString()
    .replace(/\ufffd$/, '');
  return { text: isCut ? cut : bytes.toString(), isCut };
}

export function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return ArrayBuffer.isView(content)
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}

function toFile(attachment: Attachment) {
  const { filename, mimeType } = attachment;
  const bytes = bytesOf(attachment);
  const kind = bytes.length > CONTENT.maxFile ? null : kindOf(bytes);
  const name = toOneLine((filename ?? '').slice(0, 120).toWellFormed());
  return { name: name || `Attachment (${mimeType.slice(0, 60)})`, kind, bytes };
}

/** By the first bytes: names and types of attachments are not trusted. */
function kindOf(bytes: Buffer): MailFile['kind'] | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  return detectFormat(bytes) === null ? null : 'image';
}
