import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './data/engine/client.ts';
import type { Queue } from './ports/queue.ts';
import type { StockVersion } from './ports/stock-version.ts';
import { startJobs } from './jobs/start.ts';
import type { Metrics } from './metrics/metrics.ts';
import { followStock } from './read-model/follow.ts';
import type { Mailer } from './ports/mailer.ts';
import { mailerOnDemand } from './mail/on-demand.ts';
import { prepareDataDir } from './storage/data-dir.ts';
import type { Storage } from './ports/storage.ts';
import { type DiskSpace, diskSpace } from './storage/disk-space.ts';

/** Dependencies of the application, chosen once by configuration. */
export interface Deps {
  config: Config;
  database: Database;
  storage: Storage;
  queue: Queue;
  /** Grows with each change of the stock. */
  stock: StockVersion;
  /** Free space of DATA_DIR. */
  space: DiskSpace;
  log: Logger;
  /** Only if they are served on the port of the site. */
  metrics?: Metrics | undefined;
}

/**
 * Opens the configured drivers. The job queue opens once `listening` resolves, so that it does not delay
 * startup.
 */
export async function openDeps(
  config: Config,
  log: Logger,
  listening: Promise<void>,
): Promise<Deps & { finishJobs(): Promise<void>; close(): Promise<void> }> {
  prepareDataDir(config.dataDir);
  const database = await openDatabase(config, { forRequests: true });
  const space = diskSpace(config.dataDir, config.minFreeDiskMb, log);
  const storage = await openStorage(config, log, space);
  const mailer = mailerOnDemand(() => openMailer(config, log));
  const stock = followStock({ database, log });
  // A worker answers no requests.
  if (config.role !== 'worker') stock.start();
  const jobs = await startJobs(
    { database, storage, mailer, backupDir: config.backupDir, site: config, log },
    listening,
    config.role !== 'web',
  );
  return {
    config,
    database,
    storage,
    stock,
    space,
    queue: jobs.queue,
    log,
    finishJobs: () => jobs.finish(),
    close: async () => {
      await jobs.stop();
      await stock.stop();
      await mailer.close();
      await database.close();
    },
  };
}

/** Imports only the configured driver. */
async function openMailer(config: Config, log: Logger): Promise<Mailer> {
  if (config.smtpUrl) {
    const { smtpMailer } = await import('./mail/smtp.ts');
    return smtpMailer(config.smtpUrl, config.mailFrom);
  }
  const { outboxMailer } = await import('./mail/outbox.ts');
  return outboxMailer(join(config.dataDir, 'outbox'), config.mailFrom, log);
}

/**
 * Imports only the configured driver. A store that cannot be reached does not stop the start: pages work
 * without it. Wrong credentials and a missing bucket do.
 */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  log: Logger,
  space?: DiskSpace,
): Promise<Storage> {
  if (!s3) return (await import('./storage/disk.ts')).diskStorage(join(dataDir, 'images'), space);
  const { checkBucket, s3Storage } = await import('./storage/s3.ts');
  await checkBucket(s3, log);
  return s3Storage(s3);
}

/** Imports only the configured engine. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options?: { forRequests: boolean },
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./data/engine/postgres.ts');
    return openPostgres(config.databaseUrl, options);
  }
  const { openPglite } = await import('./data/engine/pglite.ts');
  return openPglite(config.dataDir);
}
