import { DAY_MS } from '../../platform/durations.ts';
import type { JobContext } from '../../app/job-context.server.ts';
import type { JobPayload } from '../../app/job-names.ts';
import { withAdvisoryLock } from '../../platform/database/advisory-lock.server.ts';
import { ForeignError } from '../../platform/foreign/foreign-process.server.ts';
import { StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { fullDisk } from '../../platform/storage/disk-space.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { findEnquiry } from '../enquiries/reads.server.ts';
import { listSentTexts } from '../enquiries/thread.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import { type MailContent, UNREADABLE } from './content.ts';
import { findMailbox, saveMailbox } from './cursor.server.ts';
import { findByUid } from './follow-calendar.server.ts';
import { findCalendarMails, findThreads, type Threaded } from './find-threads.server.ts';
import { followReport, isFromMailServer } from './follow-report.server.ts';
import { type ForeignMailbox, openForeignMailbox } from './foreign-mailbox.server.ts';
import { MAX_TRIES, type UnreadMail } from './inbound-mails-table.server.ts';
import { type Listed, type MailboxAddress, MailboxError, mailboxName } from './mailbox.server.ts';
import { isWanted, messageIdOf, storeMail } from './store-mail.server.ts';

/** A schedule runs at most once a minute, so each scheduled run enqueues a second run. */
const SECOND_RUN_MS = 30_000;
/** Age of the emails that are read from a new mailbox, or after its UIDs changed. */
const FIRST_DAYS = 14;
/** Emails whose headers are read in one request. */
const BATCH = 200;
/** Largest email, in bytes, in which the answer of a calendar is looked for. */
const MAX_CALENDAR_MAIL = 256 * 1024;
/** Days for which emails that could not be read are shown to owners, and their maximum number. */
const SHOWN_DAYS = 30;
const MAX_UNREAD = 1_000;

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
  await withState(ctx, imap, async () => {
    if (!second) {
      const at = new Date(now.getTime() + SECOND_RUN_MS);
      await queue.enqueue(db, 'fetch-mail', { second: true }, 'second', at);
    }
    await withAdvisoryLock(database.url, 'fetch mail', () => readMailbox(ctx, imap));
  });
}

/** Runs `work`. If it fails for any reason, stores the reason in the state of the mailbox. */
async function withState(
  { db, log }: FetchContext,
  address: MailboxAddress,
  work: () => Promise<void>,
): Promise<void> {
  const name = mailboxName(address);
  try {
    await work();
  } catch (error) {
    const failure = error instanceof MailboxError ? error.failure : 'internal';
    const before = await findMailbox(db, name).catch(() => null);
    // The database may be the reason of the failure; then this fails too. Throw the original error.
    await saveMailbox(db, name, { failure }).catch(() => {});
    if (!(error instanceof MailboxError)) throw error;
    if (failure !== before?.failure) log.warn({ failure }, 'mailbox cannot be read');
  }
}

/**
 * Reads the headers of all emails since the last run, and the content of those that belong to a thread. The transaction
 * that stores an email also moves the cursor, so that a killed process neither loses an email nor stores it twice. If
 * the mail server fails, stores the reason in the state of the mailbox; the next run continues. An email that cannot be
 * read does not stop the next one: it is tried in three runs, and then set aside.
 */
export const readMailbox = (ctx: FetchContext, address: MailboxAddress): Promise<void> =>
  withState(ctx, address, async () => {
    const name = mailboxName(address);
    const mailbox = await openForeignMailbox(address);
    const open: Open = { address, name, mailbox, lastUid: 0, unread: [], refused: [] };
    try {
      await readNew(ctx, open);
    } finally {
      await open.mailbox.close().catch(() => {});
    }
  });

interface Open {
  address: MailboxAddress;
  /** Primary key of the mailbox. */
  name: string;
  /** Opened again after a failure. */
  mailbox: ForeignMailbox;
  /** The cursor: UID of the last email that was read. */
  lastUid: number;
  unread: readonly UnreadMail[];
  /** Emails whose headers the mail server refused to show in this run, with its reason. */
  refused: { uid: number; error: MailboxError }[];
  /** Whether the mail server has shown headers in this run. */
  hasListed?: boolean;
}

async function readNew(ctx: FetchContext, open: Open): Promise<void> {
  const { db, now, signal } = ctx;
  const { name, refused } = open;
  await findCursor(ctx, open);
  // New emails first, because an unreadable one can take until its time limit.
  const uids = new Set(await open.mailbox.uidsAfter(open.lastUid));
  for (const one of open.unread) if (one.tries < MAX_TRIES) uids.add(one.uid);
  for (let at = 0; at < uids.size; at += BATCH) {
    const batch = [...uids].slice(at, at + BATCH);
    await readBatch(ctx, open, batch);
    if (signal.aborted) return;
    if (refused.length === 0) await moveCursor(ctx, open, batch);
  }
  // If the mail server shows no email at all, the emails are not at fault.
  if (refused[0] && !open.hasListed) throw refused[0].error;
  for (const one of refused) await countTry(ctx, open, { ...one, at: now });
  await moveCursor(ctx, open, [...uids]);
  await saveMailbox(db, name, { checkedAt: new Date(), failure: null });
}

/** Restores `lastUid` and `unread`. For a new mailbox, or after its UIDs changed, starts at the last 14 days. */
async function findCursor({ db, now }: FetchContext, open: Open): Promise<void> {
  const { mailbox, name } = open;
  const { uidValidity, uidNext } = mailbox;
  const stored = await findMailbox(db, name);
  // After a mail server is restored from a backup, its next UIDs are lower than those already read.
  if (stored?.uidValidity === uidValidity && stored.lastUid < uidNext) {
    const oldest = new Date(now.getTime() - SHOWN_DAYS * DAY_MS).toISOString();
    open.lastUid = stored.lastUid;
    open.unread = stored.unread.filter(({ at }) => at > oldest).slice(-MAX_UNREAD);
    return;
  }
  const since = new Date(now.getTime() - FIRST_DAYS * DAY_MS);
  open.lastUid = ((await mailbox.firstSince(since)) ?? uidNext) - 1;
  await saveMailbox(db, name, { uidValidity, lastUid: open.lastUid, unread: [] });
}

async function moveCursor({ db }: FetchContext, open: Open, uids: number[]): Promise<void> {
  const lastUid = uids.reduce((a, b) => Math.max(a, b), open.lastUid);
  if (lastUid > open.lastUid) await saveMailbox(db, open.name, { lastUid });
  open.lastUid = lastUid;
}

/** Reads emails. If their headers cannot be read, reads each half separately, so that only the one at fault fails. */
async function readBatch(ctx: FetchContext, open: Open, uids: number[]): Promise<void> {
  let found: Found = { listed: [], threads: [], calendars: new Set() };
  const error = await attempt(open, async () => {
    found = await findMails(ctx, open, uids);
  });
  if (error && uids.length > 1) {
    const half = Math.ceil(uids.length / 2);
    await readBatch(ctx, open, uids.slice(0, half));
    return readBatch(ctx, open, uids.slice(half));
  }
  if (error) {
    const failed = { uid: uids[0] ?? 0, error };
    if (error instanceof MailboxError) open.refused.push({ ...failed, error });
    else await countTry(ctx, open, { ...failed, at: ctx.now });
    return;
  }
  open.hasListed = true;
  for (const mail of found.listed) {
    if (ctx.signal.aborted) return;
    await readOne(ctx, open, mail, found);
  }
  const listed = new Set(found.listed.map(({ uid }) => uid));
  for (const one of uids) if (!listed.has(one)) await forget(ctx, open, one);
}

interface Found {
  listed: Listed[];
  threads: Threaded[];
  /** Those that can be answers of a calendar. */
  calendars: Set<Listed>;
}

async function findMails(
  { db, settings, now }: FetchContext,
  { mailbox }: Open,
  uids: number[],
): Promise<Found> {
  const { dealer, notify } = enquirySettings(settings);
  const ownAddresses = new Set([dealer.email, ...notify].map(nameKey));
  const listed = await mailbox.list(uids);
  return {
    listed,
    threads: await findThreads(db, listed, ownAddresses),
    calendars: await findCalendarMails(db, listed, now),
  };
}

async function readOne(
  ctx: FetchContext,
  open: Open,
  mail: Listed,
  { threads, calendars }: Found,
): Promise<void> {
  const { uid } = mail;
  const threaded = threads.find((one) => one.mail === mail);
  const error = await attempt(open, async () => {
    if (mail.isReport && (await handleReport(ctx, open, mail))) return;
    if (threaded) await handleMail(ctx, open, threaded);
    else if (calendars.has(mail)) await handleCalendarMail(ctx, open, mail);
  });
  if (!error) return forget(ctx, open, uid);
  const tries = await countTry(ctx, open, { uid, error, at: mail.receivedAt ?? ctx.now });
  // The thread shows that there is an answer.
  if (tries === MAX_TRIES && threaded)
    await attempt(open, () => store(ctx, open, { threaded, content: UNREADABLE }));
}

/**
 * Runs `work` and returns its error, which counts as a failure of the email.
 * @throws an error that no email causes: an outage of the storage, or a mail server that is slow or lost
 */
async function attempt(open: Open, work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return null;
  } catch (error) {
    const isSlow = error instanceof MailboxError && error.failure === 'slow';
    if (isSlow || error instanceof StorageUnavailableError || fullDisk(error)) throw error;
    await open.mailbox.close().catch(() => {});
    open.mailbox = await openForeignMailbox(open.address);
    return error;
  }
}

/** Counts an attempt to read an email, and returns the number of its attempts. @throws if the database is unavailable */
async function countTry(
  { db, log }: FetchContext,
  open: Open,
  { uid, error, at }: { uid: number; error: unknown; at: Date },
): Promise<number> {
  const known = open.unread.find((one) => one.uid === uid);
  const counted = { uid, tries: (known?.tries ?? 0) + 1, at: known?.at ?? at.toISOString() };
  open.unread = [...open.unread.filter((one) => one !== known), counted];
  await saveMailbox(db, open.name, { unread: open.unread });
  if (counted.tries === MAX_TRIES)
    log.warn({ uid, reason: reasonOf(error) }, 'an email cannot be read and is set aside');
  return counted.tries;
}

/** Names an error without its message, which can contain a part of the email. */
function reasonOf(error: unknown): string {
  if (error instanceof MailboxError) return error.failure;
  if (error instanceof ForeignError) return error.reason;
  return error instanceof Error ? error.name : 'unknown';
}

async function forget({ db }: FetchContext, open: Open, uid: number): Promise<void> {
  const unread = open.unread.filter((one) => one.uid !== uid);
  if (unread.length === open.unread.length) return;
  open.unread = unread;
  await saveMailbox(db, open.name, { unread });
}

/** Reads the content of an email and stores it, unless it is already stored. */
async function handleMail(ctx: FetchContext, open: Open, threaded: Threaded): Promise<void> {
  const { db, now } = ctx;
  const { mail, enquiryId } = threaded;
  const enquiry = await findEnquiry(db, enquiryId);
  if (!(await isWanted(db, { enquiry, messageId: messageIdOf(threaded), now }))) return;
  const content = await open.mailbox.content(mail, await listSentTexts(db, enquiryId));
  if (content !== null) await store(ctx, open, { threaded, content });
}

/** Stores an email that is in no thread if it answers an invitation of ours. */
async function handleCalendarMail(ctx: FetchContext, open: Open, mail: Listed): Promise<void> {
  const content = mail.size > MAX_CALENDAR_MAIL ? null : await open.mailbox.content(mail);
  const appointment = content?.calendar && (await findByUid(ctx.db, content.calendar.uid));
  if (!content || !appointment) return;
  await store(ctx, open, { threaded: { mail, enquiryId: appointment.enquiryId }, content });
}

async function store(
  ctx: FetchContext,
  open: Open,
  stored: { threaded: Threaded; content: MailContent },
): Promise<void> {
  const { uid } = stored.threaded.mail;
  const lastUid = Math.max(open.lastUid, uid);
  await storeMail(ctx, stored, async (tx, isStored) => {
    await saveMailbox(tx, open.name, { lastUid, ...(isStored && { messageAt: ctx.now }) });
  });
  open.lastUid = lastUid;
}

/**
 * Reads the content too, because most reports name the email only there. Returns false if the email is to be handled
 * like any other: it is not a report, does not come from a mail server, or names another recipient than our email.
 */
async function handleReport(ctx: FetchContext, { mailbox }: Open, mail: Listed): Promise<boolean> {
  const report = await mailbox.report(mail.uid);
  if (!report || !isFromMailServer(ctx, mail)) return false;
  return ctx.db.transaction((tx) => followReport(tx, ctx, { report, mail }));
}
