import type { MessageStructureObject } from 'imapflow';
import { bytesOf, type MailContent, type MailFile, nameOf, storedText } from './content.ts';
import { plainText, type MailTree, parseMail } from './mail-tree.ts';
import type { Mailbox } from './mailbox.server.ts';

/** Maximum encoded bytes that are read of all texts of an email. */
const MAX_TEXT = 300_000;
/** Maximum encoded bytes of an attachment: 10 MB in Base64 with line breaks. */
const MAX_BASE64 = 14_400_000;
/**
 * Maximum encoded bytes of an attachment that is not in Base64. Decoding other encodings takes many times their size in
 * memory.
 */
const MAX_OTHER = 300_000;
/** Maximum number of attachments that are read. */
const MAX_READ = 20;

type Part = MessageStructureObject;

/**
 * Reads an email part by part, so that only one part is in memory. Returns null if the email was deleted.
 * @throws {MailboxError}
 */
export async function readLargeMail(
  mailbox: Mailbox,
  { uid, ours }: { uid: number; ours: readonly string[] },
): Promise<MailContent | null> {
  const structure = await mailbox.structure(uid);
  if (structure === null) return null;
  const leaves = leavesOf(structure);
  const texts = leaves.filter(isText);
  const plain = texts.filter(({ type }) => type === 'text/plain');
  const found = await readTexts(mailbox, uid, plain);
  const { text, isCut } = found.text === '' ? await readTexts(mailbox, uid, texts) : found;
  const attachments = leaves.filter((part) => !isText(part));
  const types = leaves.map(({ type }) => type);
  return {
    ...storedText(text, { isCut, ours, types }),
    calendar: null,
    files: readFiles(mailbox, uid, attachments),
  };
}

/** Lists the parts. A forwarded email is one attachment. */
const leavesOf = (part: Part): Part[] =>
  part.childNodes && part.type !== 'message/rfc822' ? part.childNodes.flatMap(leavesOf) : [part];

const isText = ({ type }: Part): boolean => /^text\/(plain|html)$/.test(type);

async function readTexts(mailbox: Mailbox, uid: number, parts: readonly Part[]) {
  const texts: string[] = [];
  let left = MAX_TEXT;
  let isCut = false;
  for (const part of parts) {
    if (left <= 0) break;
    const tree = await readPart(mailbox, uid, part, left);
    left -= part.size ?? 0;
    if (!tree) continue;
    texts.push(plainText(tree.root));
    isCut ||= tree.isCut;
  }
  return { text: texts.filter((text) => text !== '').join('\n'), isCut: isCut || left < 0 };
}

async function* readFiles(
  mailbox: Mailbox,
  uid: number,
  parts: readonly Part[],
): AsyncGenerator<MailFile> {
  let read = 0;
  for (const part of parts) {
    const { type, size = 0, encoding, parameters, dispositionParameters } = part;
    const name = nameOf(dispositionParameters?.['filename'] ?? parameters?.['name'] ?? null, type);
    const isSmall = size <= (encoding?.toLowerCase() === 'base64' ? MAX_BASE64 : MAX_OTHER);
    const tree = isSmall && read < MAX_READ ? await readPart(mailbox, uid, part, size) : null;
    if (tree) read += 1;
    const [attachment] = tree?.email.attachments ?? [];
    yield { name, bytes: attachment ? bytesOf(attachment) : null };
  }
}

/** Decodes one part by parsing it as if it were a whole email. */
async function readPart(
  mailbox: Mailbox,
  uid: number,
  { part = '1', type, encoding, parameters, disposition }: Part,
  maxBytes: number,
): Promise<MailTree | null> {
  const body = await mailbox.part(uid, part, maxBytes);
  if (body === null) return null;
  const charset = parameters?.['charset']?.replaceAll(/[^\w.:-]/g, '');
  const head = [
    `Content-Type: ${type}${charset ? `; charset=${charset}` : ''}`,
    `Content-Transfer-Encoding: ${encoding ?? '7bit'}`,
    `Content-Disposition: ${disposition === 'attachment' || !type.startsWith('text/') ? 'attachment' : 'inline'}`,
  ].map((line) => line.replaceAll(/[\r\n]/g, ' '));
  return parseMail(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])).catch(
    () => null,
  );
}
