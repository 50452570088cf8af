import { DAY_MS } from '../../platform/durations.ts';
import type { JobContext } from '../../app/job-context.server.ts';
import type { JobPayload } from '../../platform/jobs.ts';
import { withAdvisoryLock } from '../../platform/database/advisory-lock.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
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

/** A schedule runs at most once a minute, so each scheduled run enqueues a second run. */
const SECOND_RUN_MS = 30_000;
/** Age of the emails that are read from a new mailbox, or after its UIDs changed. */
const FIRST_DAYS = 14;
/** Emails whose headers are read in one request. */
const BATCH = 200;
/** Largest email that is read in one piece, in bytes. Decoding plain text takes a hundred times its size in memory. */
const SMALL = 512 * 1024;
/** Failed attempts after which an email is stored without its text. */
const MAX_FAILURES = 10;

type FetchContext = Pick<
  JobContext,
  'db' | 'storage' | 'queue' | 'publicUrl' | 'settings' | 'now' | 'log' | 'signal'
>;

/** Reads the answers in the dealer's mailbox. Runs every 30 seconds, in one process at a time. */
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
 * Reads the headers of all emails since the last run, and the content of those that belong to a thread. The transaction
 * that stores an email also moves the cursor, so that a killed process neither loses an email nor stores it twice. If
 * the mail server fails, stores the reason in the state of the mailbox; the next run continues.
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

/** Returns the UID of the last email that was read. Emails with a higher UID are new. */
async function firstUid({ db, now }: FetchContext, { mailbox, name }: Open): Promise<number> {
  const { uidValidity, uidNext } = mailbox;
  const stored = await findMailbox(db, name);
  // After a mail server is restored from a backup, its next UIDs are lower than those already read.
  if (stored?.uidValidity === uidValidity && stored.lastUid < uidNext) return stored.lastUid;
  const since = new Date(now.getTime() - FIRST_DAYS * DAY_MS);
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
    // An outage of the database or the storage is no failure of the email.
    if (error instanceof MailboxError) await countFailure(db, name, uid);
    throw error;
  }
}

async function isHopeless({ db }: FetchContext, { name }: Open, { uid }: Listed): Promise<boolean> {
  const row = await findMailbox(db, name);
  return row?.failedUid === uid && row.failures >= MAX_FAILURES;
}

/** Reads the content of an email and stores it, unless it is already stored. */
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

/** Reads the content too, because most reports name the email only there. */
async function handleReport(ctx: FetchContext, open: Open, mail: Listed): Promise<void> {
  if (await isHopeless(ctx, open, mail)) return;
  const source = await open.mailbox.source(mail.uid, SMALL);
  const report = source && (await readReport(source));
  if (!report) return;
  const at = mail.receivedAt ?? ctx.now;
  await ctx.db.transaction((tx) => followReport(tx, ctx, { report, at }));
}
