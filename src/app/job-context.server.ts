import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobName, JobPayload } from './job-names.ts';
import type { StockKeeper } from '../features/cars/stock/stock.server.ts';
import type { Context } from './context.server.ts';
import type { Database } from '../platform/database/client.server.ts';
import { sendJob } from '../platform/database/job-queue.server.ts';
import type { Settings } from '../features/settings/current-settings.server.ts';
import type { MailboxAddress } from '../features/inbound-mail/mailbox.server.ts';
import type { Mailer } from '../platform/ports/mailer.server.ts';
import type { Storage } from '../platform/ports/storage.server.ts';

export interface JobDeps {
  database: Database;
  storage: Storage;
  mailer: Mailer;
  /** The mailbox from which answers are read, if one is set up. */
  imap?: MailboxAddress | undefined;
  /** Directory of the nightly backups. */
  backupDir: string;
  /** Files of mails that were written without a mail server. Both functions return the number of deleted files. */
  outbox: {
    removeBefore: (before: Date) => Promise<number>;
    removeMessages: (messageIds: readonly string[]) => Promise<number>;
  };
  settings: Settings;
  /** All cars, in memory. */
  stock: StockKeeper;
  /** For links in emails. */
  site: { publicUrl: string };
  log: Logger;
}

export interface JobContext extends Context, JobDeps {
  boss: PgBoss;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** Creates the context of one job, whose queue is for further jobs. */
export const jobContext = (deps: JobDeps, boss: PgBoss, signal: AbortSignal): JobContext => ({
  ...deps,
  db: deps.database.db,
  user: null,
  now: new Date(),
  queue: {
    enqueue: (tx, name, data, singletonKey, startAfter) =>
      sendJob(boss, tx, { name, data, singletonKey, startAfter }),
  },
  publicUrl: deps.site.publicUrl,
  imageHost: '',
  hasMailServer: !deps.mailer.storesOnly,
  boss,
  signal,
});

/** Handlers must be idempotent: a job runs again after a crash or a failure. */
export type JobHandler<Name extends JobName> = (
  context: JobContext,
  payload: JobPayload<Name>,
) => Promise<void>;
