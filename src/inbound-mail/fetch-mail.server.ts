import type { JobContext } from '../jobs/context.server.ts';
import type { JobPayload } from '../platform/jobs.ts';
import { withAdvisoryLock } from '../platform/database/advisory-lock.server.ts';
import { nameKey } from '../platform/text/search-text.ts';
import { findEnquiry } from '../enquiries/reads.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import { readContent, UNREADABLE } from './content.ts';
import { countFailure, findMailbox, saveMailbox } from './cursor.server.ts';
import { readReport } from './delivery-report.ts';
import { findThreads, type Threaded } from './find-threads.server.ts';
import { followReport } from './follow-report.server.ts';
import { readLargeMail } from './large-mail.server.ts';
import {
  type Listed,
  type Mailbox,
  type MailboxAddress,
  MailboxError,
  mailboxName,
  openMailbox,
} from './mailbox.server.ts';
import { isWanted, messageIdOf, storeMail } from './store-mail.server.ts';

/** The schedule has minutes only, so each run of it enqueues a second one. */
const SECOND_RUN_MS = 30_000;
/** What is read of a mailbox that is new, or whose UIDs changed. */
const FIRST_DAYS = 14;
/** Headers that are read at once. */
const BATCH = 200;
/** Bytes up to which an email is read at once. Decoding plain text takes a hundred times its size in memory. */
const SMALL = 512 * 1024;
/** Attempts to read an email before it is stored without its text. */
const MAX_FAILURES = 10;

type FetchContext = Pick<
  JobContext,
  'db' | 'storage' | 'queue' | 'publicUrl' | 'settings' | 'now' | 'log' | 'signal'
>;

/** Reads the answers in the dealer's mailbox, every 30 seconds in one process. */
export async function fetchMail(
  ctx: JobContext,
  { second }: JobPayload<'fetch-mail'>,
): Promise<void> {
  const { db, database, imap, queue, now } = ctx;
  if (!imap) return;
  if (!second) {
    const at = new Date(now.getTime() + SECOND_RUN_MS);
    await queue.enqueue(db, 'fetch-mail', { second: true }, 'second', at);
  }
  await withAdvisoryLock(database.url, 'fetch mail', () => readMailbox(ctx, imap));
}

/**
 * Reads the emails since the last run: headers of all, and the content of those that belong to a thread. The cursor
 * moves in the transaction that stores an email, so that a killed process neither loses nor doubles one. If the mail
 * server fails, the state says why, and the next run goes on.
 */
export async function readMailbox(ctx: FetchContext, address: MailboxAddress): Promise<void> {
  const { db, log } = ctx;
  const name = mailboxName(address);
  const before = (await findMailbox(db, name))?.failure ?? null;
  let mailbox: Mailbox | undefined;
  try {
    mailbox = await openMailbox(address);
    await readNew(ctx, { mailbox, name });
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    const { failure } = error;
    await saveMailbox(db, name, { failure });
    if (failure !== before) log.warn({ failure }, 'mailbox cannot be read');
  } finally {
    mailbox?.close();
  }
}

interface Open {
  mailbox: Mailbox;
  /** Primary key of the mailbox. */
  name: string;
}

async function readNew(ctx: FetchContext, open: Open): Promise<void> {
  const { db, settings, signal } = ctx;
  const { mailbox, name } = open;
  const uids = await mailbox.uidsAfter(await firstUid(ctx, open));
  const { dealer, notify } = enquirySettings(settings);
  const ownAddresses = new Set([dealer.email, ...notify].map(nameKey));
  for (let at = 0; at < uids.length; at += BATCH) {
    const batch = uids.slice(at, at + BATCH);
    const listed = await mailbox.list(batch);
    const threads = await findThreads(db, listed, ownAddresses);
    for (const mail of listed) {
      if (signal.aborted) return;
      const threaded = threads.find((one) => one.mail === mail);
      if (mail.isReport) await readOne(ctx, open, mail, () => handleReport(ctx, open, mail));
      else if (threaded) await readOne(ctx, open, mail, () => handleMail(ctx, open, threaded));
    }
    await saveMailbox(db, name, { lastUid: batch.at(-1)! });
  }
  await saveMailbox(db, name, { checkedAt: new Date(), failure: null });
}

/** Returns the UID after which emails are new. */
async function firstUid({ db, now }: FetchContext, { mailbox, name }: Open): Promise<number> {
  const { uidValidity, uidNext } = mailbox;
  const stored = await findMailbox(db, name);
  // A mail server that was restored from a backup counts from a lower UID again.
  if (stored?.uidValidity === uidValidity && stored.lastUid < uidNext) return stored.lastUid;
  const since = new Date(now.getTime() - FIRST_DAYS * 86_400_000);
  const lastUid = ((await mailbox.firstSince(since)) ?? uidNext) - 1;
  await saveMailbox(db, name, { uidValidity, lastUid });
  return lastUid;
}

async function readOne(
  { db }: FetchContext,
  { name }: Open,
  { uid }: Listed,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    // An outage of the database or of the storage says nothing about the email.
    if (error instanceof MailboxError) await countFailure(db, name, uid);
    throw error;
  }
}

async function isHopeless({ db }: FetchContext, { name }: Open, { uid }: Listed): Promise<boolean> {
  const row = await findMailbox(db, name);
  return row?.failedUid === uid && row.failures >= MAX_FAILURES;
}

/** Reads the content of an email and stores it, unless it is stored already. */
async function handleMail(ctx: FetchContext, open: Open, threaded: Threaded): Promise<void> {
  const { db, now } = ctx;
  const { mail, enquiryId } = threaded;
  const enquiry = await findEnquiry(db, enquiryId);
  if (!(await isWanted(db, { enquiry, messageId: messageIdOf(threaded), now }))) return;
  const content = await contentOf(ctx, open, mail);
  if (content === null) return;
  const stored = { threaded, content };
  await storeMail(ctx, stored, async (tx, isStored) => {
    const values = { lastUid: mail.uid, ...(isStored && { messageAt: now }) };
    await saveMailbox(tx, open.name, values);
  });
}

async function contentOf(ctx: FetchContext, open: Open, mail: Listed) {
  if (await isHopeless(ctx, open, mail)) return UNREADABLE;
  if (mail.size > SMALL) return readLargeMail(open.mailbox, mail.uid);
  const source = await open.mailbox.source(mail.uid, SMALL);
  return source && readContent(source);
}

/** Most reports name the email only in their content. */
async function handleReport(ctx: FetchContext, open: Open, mail: Listed): Promise<void> {
  if (await isHopeless(ctx, open, mail)) return;
  const source = await open.mailbox.source(mail.uid, SMALL);
  const report = source && (await readReport(source));
  if (!report) return;
  const at = mail.receivedAt ?? ctx.now;
  await ctx.db.transaction((tx) => followReport(tx, ctx, { report, at }));
}
