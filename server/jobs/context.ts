import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobName, JobPayload } from '../../domain/jobs.ts';
import type { Context } from '../context.ts';
import type { Database } from '../data/engine/client.ts';
import { sendJob } from '../data/engine/job-queue.ts';
import type { Settings } from '../ports/settings.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Storage } from '../ports/storage.ts';

export interface JobDeps {
  database: Database;
  storage: Storage;
  mailer: Mailer;
  /** Directory of the nightly backups. */
  backupDir: string;
  /** Files of mails that were written without a mail server. Both functions return the number of deleted files. */
  outbox: {
    removeBefore: (before: Date) => Promise<number>;
    removeMessages: (messageIds: readonly string[]) => Promise<number>;
  };
  settings: Settings;
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
