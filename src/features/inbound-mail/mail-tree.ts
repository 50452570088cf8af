import PostalMime, { type Email } from 'postal-mime';
import { htmlToText } from './html-to-text.ts';

/** A part of an email. `postal-mime` has the tree, but its types show only the flat result. */
export interface MailPart {
  childNodes: MailPart[];
  contentType: { parsed: Structured; multipart: string | false };
  contentDisposition: { parsed: Structured };
  /** Decoded bytes. Null for a multipart. */
  content: ArrayBuffer | null;
  /** A forwarded email. */
  subMessage?: Email;
  getTextContent(): string;
}

interface Structured {
  value: string;
  params: Record<string, string>;
}

class TreeParser extends PostalMime {
  declare root: MailPart;
}

export interface MailTree {
  email: Email;
  root: MailPart;
  /** Whether the end of the email was not read. */
  isCut: boolean;
}

/**
 * `postal-mime` takes 3 kB of memory for each line. An email is cut after `count` lines if they have at most `bytes`
 * together. Lines of attachments are longer.
 */
const MAX_LINES = { count: 30_000, bytes: 300_000 } as const;

function firstLines(source: Buffer): Buffer {
  let end = -1;
  for (let line = 0; line < MAX_LINES.count; line += 1) {
    end = source.indexOf('\n', end + 1);
    if (end === -1 || end > MAX_LINES.bytes) return source;
  }
  return source.subarray(0, end);
}

export async function parseMail(source: Buffer): Promise<MailTree> {
  const parser = new TreeParser();
  const read = firstLines(source);
  const email = await parser.parse(read);
  return { email, root: parser.root, isCut: read.length < source.length };
}

/** Media type in lower case. */
export const typeOf = ({ contentType }: MailPart): string =>
  (contentType.parsed.value || '').trim().toLowerCase();

/** Returns the parts that have no parts themselves. */
export const leavesOf = (part: MailPart): MailPart[] =>
  part.childNodes.length > 0 ? part.childNodes.flatMap(leavesOf) : [part];

/** Returns the first 100,000 bytes of a part as text, for parts that consist of lines, such as headers. */
export const linesOf = ({ content }: MailPart): string =>
  content === null ? '' : Buffer.from(content).subarray(0, 100_000).toString('utf8');

/** Text of a part, and whether it was converted from HTML. */
interface PartText {
  text: string;
  isHtml: boolean;
}

/**
 * Returns the text of an email, without markup. Of alternatives it takes the plain text. Mail programs also send the
 * same text as two parts; it is returned once. An attached text file is included.
 */
export const plainText = (root: MailPart): string => textOf(root).text;

function textOf(part: MailPart): PartText {
  const { childNodes, contentType, subMessage } = part;
  if (contentType.multipart === 'alternative') return bestOf(childNodes.map(textOf));
  if (childNodes.length > 0) return joined(childNodes.map(textOf));
  if (subMessage) return { text: forwarded(subMessage), isHtml: false };
  if (!isText(part)) return { text: '', isHtml: false };
  const isHtml = typeOf(part) === 'text/html';
  const content = part.getTextContent().trim();
  const text = isHtml ? htmlToText(content) : content;
  const name = part.contentDisposition.parsed.params['filename'] ?? '';
  return { text: name === '' || text === '' ? text : `${name.slice(0, 120)}:\n${text}`, isHtml };
}

/** An invalid Content-Type means text (RFC 2045, section 5.2). */
const isText = (part: MailPart): boolean =>
  part.contentType.multipart === false &&
  (/^text\/(?:plain|html)$/.test(typeOf(part)) || !typeOf(part).includes('/'));

const bestOf = (texts: readonly PartText[]): PartText =>
  texts.find(({ text, isHtml }) => text !== '' && !isHtml) ??
  texts.find(({ text }) => text !== '') ?? { text: '', isHtml: false };

function joined(texts: readonly PartText[]): PartText {
  const parts: PartText[] = [];
  for (const one of texts) {
    if (one.text === '') continue;
    const twin = parts.findIndex((other) => isSame(one, other));
    if (twin === -1) parts.push(one);
    else if (one.text.length > parts[twin]!.text.length) parts[twin] = one;
    // More parts are joined with their twins, because comparing thousands would take too long.
    if (parts.length > 20) return { text: texts.map(({ text }) => text).join('\n'), isHtml: false };
  }
  return {
    text: parts.map(({ text }) => text).join('\n\n'),
    isHtml: parts.length > 0 && parts.every(({ isHtml }) => isHtml),
  };
}

/** Returns whether one is the plain text and the other the HTML of the same text. */
function isSame(one: PartText, other: PartText): boolean {
  if (one.isHtml === other.isHtml) return false;
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return long!.startsWith(short!);
}

const wordsOf = ({ text }: PartText) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

function forwarded({ from, date, subject, text, html }: Email): string {
  const sender = [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' ');
  const head = Object.entries({ From: sender, Date: date, Subject: subject })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}\n`);
  return `${head.join('')}\n${text?.trim() || htmlToText(html ?? '')}`.trim();
}
