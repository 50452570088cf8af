/**
 * Entry of the mail process, started by `foreign-mailbox.server.ts`. It connects to the mailbox itself, because senders
 * of emails also decide most of what a mail server answers.
 */
import { serveTasks } from '../../platform/foreign/serve-tasks.server.ts';
import { readContent } from './content.ts';
import { readReport } from './delivery-report.ts';
import { readLargeMail } from './large-mail.server.ts';
import { type Mailbox, type MailboxAddress, MailboxError, openMailbox } from './mailbox.server.ts';
import type { MailboxFailure } from '../mails/mailbox-state.ts';

/** Largest email that is read in one piece, in bytes. Decoding plain text takes a hundred times its size in memory. */
const SMALL = 512 * 1024;

type Outcome<Value> = { value: Value } | { failure: MailboxFailure };

let opened: Mailbox | undefined;

function mailbox(): Mailbox {
  if (!opened) throw new MailboxError('closed');
  return opened;
}

const outcomeOf = (error: unknown): { failure: MailboxFailure } => {
  if (error instanceof MailboxError) return { failure: error.failure };
  throw error;
};

const guarded =
  <Input extends unknown[], Value>(work: (...input: Input) => Promise<Value>) =>
  async (...input: Input): Promise<Outcome<Value>> => {
    try {
      return { value: await work(...input) };
    } catch (error) {
      return outcomeOf(error);
    }
  };

const TASKS = {
  open: guarded(async (address: MailboxAddress) => {
    opened?.close();
    opened = await openMailbox(address);
    const { uidValidity, uidNext } = opened;
    return { uidValidity, uidNext };
  }),
  uidsAfter: guarded((uid: number) => mailbox().uidsAfter(uid)),
  firstSince: guarded((since: Date) => mailbox().firstSince(since)),
  list: guarded((uids: readonly number[]) => mailbox().list(uids)),
  report: guarded(async (uid: number) => {
    const source = await mailbox().source(uid, SMALL);
    return source && readReport(source);
  }),
  /** Yields the text, then each file. Yields nothing if the email was deleted. */
  async *content(uid: number, size: number, ours: readonly string[]) {
    try {
      const content = await contentOf(uid, size, ours);
      if (content === null) return;
      const { files, ...text } = content;
      yield { value: { text } };
      for await (const file of files) yield { value: { file } };
    } catch (error) {
      yield outcomeOf(error);
    }
  },
  close: guarded(async () => {
    opened?.close();
    opened = undefined;
  }),
};
export type Tasks = typeof TASKS;

async function contentOf(uid: number, size: number, ours: readonly string[]) {
  if (size > SMALL) return readLargeMail(mailbox(), { uid, ours });
  const source = await mailbox().source(uid, SMALL);
  return source && readContent(source, ours);
}

serveTasks(TASKS);
