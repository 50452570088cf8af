import { z } from 'zod';
import { foreignProcess, programOf } from '../../platform/foreign/foreign-process.server.ts';
import { keysOf } from '../../platform/objects.ts';
import { type MailContent, mailFile, mailText } from './content.ts';
import { deliveryReport } from './delivery-report.ts';
import type { Tasks } from './mail-process-child.server.ts';
import { type Listed, listedMail, type MailboxAddress, MailboxError } from './mailbox.server.ts';
import { MAILBOX_FAILURES } from '../mails/mailbox-state.ts';

/** Longer than any time limit of a request to the mail server. */
const LIMIT_MS = 200_000;

const mails = foreignProcess<Tasks>({
  name: 'mail',
  program: programOf(import.meta, 'mail-process-child.server'),
  limitMs: LIMIT_MS,
  megabytes: 400,
  concurrency: 1,
  unreadable: 'This email could not be read',
});

const outcome = <Value>(value: z.ZodType<Value>) =>
  z.union([z.object({ value }), z.object({ failure: z.enum(keysOf(MAILBOX_FAILURES)) })]);
type Outcome<Value> = z.infer<ReturnType<typeof outcome<Value>>>;

function valueOf<Value>(result: Outcome<Value>): Value {
  if ('failure' in result) throw new MailboxError(result.failure);
  return result.value;
}

const uid = z.int();
const ANSWERS = {
  open: outcome(z.object({ uidValidity: z.string(), uidNext: uid })),
  uids: outcome(z.array(uid)),
  uid: outcome(uid.nullable()),
  list: outcome(z.array(listedMail)),
  report: outcome(deliveryReport.nullable()),
  piece: outcome(z.union([z.object({ text: mailText }), z.object({ file: mailFile })])),
  closed: outcome(z.undefined()),
};
type Piece = z.infer<typeof ANSWERS.piece>;

/**
 * Opens the mailbox in the mail process. All functions throw what those of `openMailbox` throw, and a `ForeignError` if
 * the process crashes or reaches a limit; then the mailbox is closed.
 */
export async function openForeignMailbox(address: MailboxAddress) {
  const { uidValidity, uidNext } = valueOf(await mails.run('open', [address], ANSWERS.open));
  let pieces: AsyncGenerator<Piece, void> | undefined;
  return {
    uidValidity,
    uidNext,
    uidsAfter: async (after: number) =>
      valueOf(await mails.run('uidsAfter', [after], ANSWERS.uids)),
    firstSince: async (since: Date) => valueOf(await mails.run('firstSince', [since], ANSWERS.uid)),
    list: async (uids: readonly number[]) => valueOf(await mails.run('list', [uids], ANSWERS.list)),
    /** Returns null if the email is not a delivery report, or was deleted. */
    report: async (of: number) => valueOf(await mails.run('report', [of], ANSWERS.report)),
    /** Returns null if the email was deleted. Its files can be read until the next call. */
    content: async (
      { uid: of, size }: Pick<Listed, 'uid' | 'size'>,
      ours: readonly string[] = [],
    ): Promise<MailContent | null> => {
      await pieces?.return();
      pieces = mails.stream('content', [of, size, ours], ANSWERS.piece);
      const { value: first } = await pieces.next();
      if (!first) return null;
      const piece = valueOf(first);
      if (!('text' in piece)) throw new Error('The mail process returned a file before the text');
      return { ...piece.text, files: filesOf(pieces) };
    },
    close: async () => {
      await pieces?.return();
      await mails.run('close', [], ANSWERS.closed);
    },
  };
}
export type ForeignMailbox = Awaited<ReturnType<typeof openForeignMailbox>>;

async function* filesOf(pieces: AsyncIterable<Piece>) {
  for await (const one of pieces) {
    const piece = valueOf(one);
    if ('file' in piece) yield piece.file;
  }
}
