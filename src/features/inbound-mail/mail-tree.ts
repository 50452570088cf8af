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
}

export async function parseMail(source: Buffer): Promise<MailTree> {
  const parser = new TreeParser();
  const email = await parser.parse(source);
  return { email, root: parser.root };
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
