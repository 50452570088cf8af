import PostalMime, { type Email } from 'postal-mime';

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
 * `postal-mime` takes 3 kB of memory for each line. An email with more lines is cut if they are short: larger
 * attachments have long ones.
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

/** Returns the beginning of a part that consists of lines, such as headers, as text. */
export const linesOf = ({ content }: MailPart): string =>
  content === null ? '' : Buffer.from(content).subarray(0, 100_000).toString('utf8');
