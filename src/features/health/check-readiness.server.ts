import type { Database } from '../../platform/database/client.server.ts';
import type { Config } from '../../app/config.server.ts';
import { setAside } from '../inbound-mail/cursor.server.ts';
import type { UnreadMail } from '../inbound-mail/inbound-mails-table.server.ts';
import { type MailboxAddress, mailboxName } from '../inbound-mail/mailbox.server.ts';
import { STALE_MS, unreadableText } from '../mails/mailbox-state.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';

/** Milliseconds for which a result is used again, and maximum duration of a check. */
const CACHE_MS = 1_000;
const LIMIT_MS = 1_000;

const CHECKS = ['database', 'storage'] as const;
type CheckName = (typeof CHECKS)[number];

export interface Readiness {
  /**
   * `degraded` if only an object store fails: pages and the caches of browsers still work, and a proxy must
   * not stop using every process because of it.
   */
  status: 'ready' | 'degraded' | 'not ready';
  /** `ok`, or the reason of the failure. Contains no addresses and no messages of drivers. */
  checks: Record<CheckName, string>;
  /** States that do not affect readiness: the mailbox from which answers are read, if one is set up. */
  details?: { mailbox: string };
}

/**
 * Returns a function that checks whether the server can serve requests. Concurrent and repeated calls share
 * one check, so that many probes cause no load.
 */
export function readinessCheck({ database, storage, config }: Checked): () => Promise<Readiness> {
  const imap = config?.imap;
  const mailbox = imap && withLimit(() => mailboxDetail(database, imap));
  const run: Record<CheckName, () => Promise<string>> = {
    database: withLimit(() => ping(database)),
    // Reads a file that does not exist: the answer proves that the storage works.
    storage: withLimit(async () => (await storage.get('readiness'))?.body.destroy()),
  };
  let result: Promise<Readiness> | undefined;
  let validUntil = 0;

  async function check(): Promise<Readiness> {
    const [databaseState, storageState] = await Promise.all(CHECKS.map((name) => run[name]()));
    const checks = {
      database: databaseState ?? '',
      storage: storageState ?? '',
    };
    validUntil = performance.now() + CACHE_MS;
    const failed = CHECKS.filter((name) => checks[name] !== 'ok');
    const isServing = failed.every((name) => name === 'storage' && storage.isShared);
    const status = failed.length === 0 ? 'ready' : isServing ? 'degraded' : 'not ready';
    return { status, checks, ...(mailbox && { details: { mailbox: await mailbox() } }) };
  }

  return () => {
    if (!result || performance.now() > validUntil) {
      validUntil = Infinity;
      result = check();
    }
    return result;
  };
}

interface Checked {
  database: Database;
  storage: Storage;
  config?: Pick<Config, 'imap'>;
}

/** Returns `ok`, or the reason why answers are not read, and how many emails could not be read. */
async function mailboxDetail(database: Database, imap: MailboxAddress): Promise<string> {
  const [row] = await database.rows<{
    failure: string | null;
    checkedAt: Date | null;
    unread: UnreadMail[];
  }>(
    {
      name: 'mailbox',
      text: 'select failure, checked_at as "checkedAt", unread from mailboxes where name = $1',
    },
    [mailboxName(imap)],
  );
  if (!row || (row.checkedAt === null && row.failure === null)) return 'not read yet';
  const isStale = row.checkedAt !== null && Date.now() - row.checkedAt.getTime() > STALE_MS;
  const state = row.failure ?? (isStale ? `not read since ${row.checkedAt?.toISOString()}` : 'ok');
  const unreadable = setAside(row.unread);
  return unreadable === null ? state : `${state}, ${unreadableText(unreadable)}`;
}

/**
 * Limits the duration of a check. Concurrent calls share one check, also while it hangs. The result is the text that
 * the check returns, `ok` for any other value, or `failed`.
 */
function withLimit(check: () => Promise<unknown>): () => Promise<string> {
  let running: Promise<string> | undefined;
  const start = async () => {
    try {
      const state = await check();
      return typeof state === 'string' ? state : 'ok';
    } catch {
      return 'failed';
    } finally {
      running = undefined;
    }
  };
  return async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(resolve, LIMIT_MS, 'does not answer');
    const state = await Promise.race([(running ??= start()), promise]);
    clearTimeout(timer);
    return state;
  };
}

/** Rejects if the database does not answer. */
export async function ping(database: Database): Promise<void> {
  await database.rows({ name: '', text: 'select 1' }, []);
}
