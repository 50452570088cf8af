import { z } from 'zod';
import { foreignText } from '../../platform/foreign/foreign-text.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { toOneLine, withoutLinks } from '../../platform/text/stored-text.ts';
import { plainText, leavesOf, linesOf, type MailTree, parseMail, typeOf } from './mail-tree.ts';

const MAX_ANSWER = 300;
const MAX_RECIPIENTS = 50;
const MAX_IDS = 20;
const MAX_ADDRESS = 254;

export const deliveryReport = z.object({
  /** Message-IDs that it names, the most reliable first. */
  messageIds: z.array(foreignText(1_000)),
  /** Recipients who did not get the email. None in a report about a delay or a success. */
  failed: z.array(
    z.object({
      /** In lower case. */
      address: foreignText(2 * MAX_ADDRESS),
      /** The answer of the recipient's mail server, without links. */
      answer: foreignText(2 * MAX_ANSWER),
    }),
  ),
});
export type DeliveryReport = z.infer<typeof deliveryReport>;
type Failed = DeliveryReport['failed'];

const STATUS = /^message\/(?:global-)?delivery-status$/;
const RETURNED =
  /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/;
const ID = /<[^<>\s]{1,900}>/;
const ADDRESS = /(?<![^\s<>()[\]:;,"@])[^\s<>()[\]:;,"@]{1,64}@[a-z0-9.-]{1,190}[a-z0-9]/i;

/**
 * Parses a delivery report: with a machine-readable part (RFC 3464 and 6533), or as a text of a mail server. Returns
 * null for any other email. Everybody can write a report: `followReport` decides whether it is believed.
 * @param source the first bytes of the raw report
 */
export async function readReport(source: Buffer): Promise<DeliveryReport | null> {
  const tree = await parseMail(source).catch(() => null);
  if (tree === null) return null;
  const leaves = leavesOf(tree.root);
  const header = (name: string) =>
    tree.email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const status = leaves
    .filter((part) => STATUS.test(typeOf(part)))
    .flatMap((part) => groupsOf(linesOf(part)));
  const returned = leaves
    .filter((part) => RETURNED.test(typeOf(part)))
    .map((part) => groupsOf(linesOf(part))[0]?.get('message-id'));
  const xFailed = header('x-failed-recipients').flatMap((value) => value.split(','));
  const isText = status.length === 0;
  if (isText && !isFromMailServer(tree) && xFailed.length === 0) return null;
  const lines = isText ? plainText(tree.root).slice(0, 100_000).split('\n') : [];
  const named = [
    ...returned,
    ...status.map((group) => group.get('x-original-message-id')),
    ...lines.map((line) => /^[>\s]{0,8}message-id:(.*)/i.exec(line.slice(0, 1_000))?.[1]),
    ...header('x-original-message-id'),
    ...header('in-reply-to'),
  ];
  const messageIds = named.flatMap((value) => ID.exec(value?.slice(0, 1_000) ?? '')?.[0] ?? []);
  if (messageIds.length === 0) return null;
  const failed = isText
    ? failedOfText(tree.email.subject ?? '', lines, xFailed)
    : status.flatMap((group) => failedOf(group, xFailed));
  return { messageIds: messageIds.slice(0, MAX_IDS), failed: failed.slice(0, MAX_RECIPIENTS) };
}

/** Parses groups of headers that are separated by blank lines. Names are in lower case; the first of a name counts. */
function groupsOf(text: string): Map<string, string>[] {
  const groups: Map<string, string>[] = [];
  let isNew = true;
  let last = '';
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') isNew = true;
    else {
      if (isNew) groups.push(new Map());
      isNew = false;
      const group = groups.at(-1)!;
      const [, name, value] = /^([\w-]{1,80})[ \t]{0,8}:(.*)$/.exec(line) ?? [];
      if (name === undefined) {
        const before = group.get(last);
        if (before !== undefined && before.length < 2_000)
          group.set(last, `${before} ${line.trim()}`);
      } else {
        // A folded line belongs to the header above it, also if that header is a repeated one.
        last = group.has(name.toLowerCase()) ? '' : name.toLowerCase();
        if (last !== '') group.set(last, value!.trim());
      }
    }
  }
  return groups;
}

/** Returns the recipients of a group that failed: their final and original addresses, and `xFailed`. */
function failedOf(group: ReadonlyMap<string, string>, xFailed: readonly string[]): Failed {
  const action = group.get('action')?.toLowerCase() ?? '';
  const status = group.get('status') ?? '';
  const isFailed = action === '' ? status.startsWith('5') : action.startsWith('failed');
  if (!isFailed) return [];
  const said = (group.get('diagnostic-code') ?? status).replace(/^[\w-]{1,40}\s?;/, '');
  const addresses = ['final-recipient', 'original-recipient'].map((name) => group.get(name) ?? '');
  return [...addresses, ...xFailed].flatMap((value) => recipient(value, said));
}

/** Words of a report about an email that is still in a queue. */
const DELAYED =
  /\b(?:delayed|delay\)|still (?:trying|being tried)|will (?:be retried|keep trying|continue trying|try again)|has not yet been|no action is required|verzögert|opóźni|retard[ée]|retrasad)/i;
/** The beginning of the returned email in a report without parts. */
const COPY =
  /^[\s>*-]{0,12}(?:below this line|this is a copy|original message|return-path:|received:)/i;

/** The recipients are on separate lines above the copy of the email. */
function failedOfText(subject: string, lines: readonly string[], xFailed: string[]): Failed {
  const end = lines.findIndex((line) => COPY.test(line.slice(0, 200)));
  const text = lines.slice(0, end === -1 ? 200 : Math.min(end, 200));
  const start = text.slice(0, 20).join('\n').slice(0, 2_000);
  if (DELAYED.test(subject.slice(0, 300)) || DELAYED.test(start)) return [];
  const found = text.flatMap((line, at): Failed => {
    const said = line.replace(/^.{0,300}?@[^\s:]{1,200}/, '');
    const next = text.slice(at + 1, at + 4).find((one) => one.trim() !== '') ?? '';
    return recipient(line, /\d{3}|[a-z]{4}/i.test(said.slice(0, 400)) ? said : next);
  });
  const said = text.find((line) => /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/.test(line.slice(0, 400)));
  return [...found, ...xFailed.flatMap((address) => recipient(address, said ?? ''))];
}

function recipient(value: string, said: string): Failed {
  const [found] = ADDRESS.exec(value.slice(0, 400)) ?? [];
  if (found === undefined) return [];
  const answer = withoutLinks(toOneLine(said.slice(0, 2_000).replace(/^[\s>:-]{1,20}/, '')));
  return [{ address: nameKey(found.slice(0, MAX_ADDRESS)), answer: answer.slice(0, MAX_ANSWER) }];
}

const isFromMailServer = ({ email: { from } }: MailTree): boolean =>
  /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)@/i.test(from?.address ?? '') ||
  /^(?:mailer-daemon|mail delivery (?:sub)?system|postmaster)\b/i.test(from?.name ?? '');
