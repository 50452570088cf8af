import { join } from 'node:path';
import type { Logger } from 'pino';
import { keepStock, type StockKeeper } from './cars/stock.ts';
import type { Config } from './config.ts';
import type { Database, OpenOptions } from './data/engine/client.ts';
import { startEmbedded } from './data/engine/embedded/embedded.ts';
import { openPostgres } from './data/engine/postgres.ts';
import type { Queue } from './ports/queue.ts';
import type { Settings, SettingsVersion } from './ports/settings.ts';
import { readDealer } from './dealer.ts';
import { openJobs } from './jobs/start.ts';
import type { Metrics } from './metrics/metrics.ts';
import { storeFirstDealer } from './services/settings/first-dealer.ts';
import { followSettings } from './services/settings/follow-settings.ts';
import { type SeenRecorder, seenRecorder } from './services/users/record-seen.ts';
import type { Mailer } from './ports/mailer.ts';
import { parseSender } from './mail/message.ts';
import { noticeOutage } from './mail/notice-outage.ts';
import { mailerOnDemand } from './mail/on-demand.ts';
import { removeMessages } from './mail/remove-messages.ts';
import { removeOldFiles } from './mail/remove-old-files.ts';
import { prepareBackupDir, prepareDataDir } from './storage/data-dir.ts';
import type { Storage } from './ports/storage.ts';
import { type DiskSpace, diskSpace } from './storage/disk-space.ts';

/** Dependencies of the application, chosen once by configuration. */
export interface Deps {
  config: Config;
  database: Database;
  storage: Storage;
  queue: Queue;
  /** All cars, in memory. */
  stock: StockKeeper;
  settings: Settings;
  /** Grows with each change of the settings. */
  settingsVersion: SettingsVersion;
  /** Free space of DATA_DIR. */
  space: DiskSpace;
  /** Records when users make requests. */
  lastSeen: SeenRecorder;
  log: Logger;
  /** Set only if the metrics are served on the port of the site. */
  metrics?: Metrics | undefined;
}

/** Opens the configured drivers. Start the jobs after a new database has been seeded. */
export async function openDeps(
  config: Config,
  log: Logger,
): Promise<
  Deps & { startJobs(): Promise<void>; finishJobs(): Promise<void>; close(): Promise<void> }
> {
  prepareDataDir(config.dataDir);
  // Workers make the backups.
  if (config.role !== 'web') prepareBackupDir(config.backupDir);
  const database = await openDatabase(config, {
    forRequests: true,
    log,
  });
  const space = diskSpace(config.dataDir, config.minFreeDiskMb, log);
  const storage = await openStorage(config, log, space);
  const lastSeen = seenRecorder({ db: database.db, space, log });
  const settings = followSettings({ database, log });
  await storeFirstDealer({ database, settings }, () =>
    readDealer(config.dealerFile, config.sellerPhone),
  );
  settings.start();
  const mailer = {
    ...noticeOutage(mailerOnDemand(() => openMailer(config, settings, log))),
    storesOnly: config.smtpUrl === undefined,
  };
  const stock = keepStock({ database, log });
  // A worker answers no requests.
  if (config.role !== 'worker') stock.start();
  const jobs = await openJobs(
    {
      database,
      storage,
      mailer,
      settings,
      backupDir: config.backupDir,
      outbox: {
        removeBefore: (before) => removeOldFiles(outboxDirOf(config), before),
        removeMessages: (messageIds) => removeMessages(outboxDirOf(config), messageIds),
      },
      site: config,
      log,
    },
    config.role !== 'web',
  );
  return {
    config,
    database,
    storage,
    stock,
    settings,
    settingsVersion: settings.version,
    space,
    lastSeen,
    queue: jobs.queue,
    log,
    startJobs: () => jobs.start(),
    finishJobs: () => jobs.finish(),
    close: async () => {
      await jobs.stop();
      await stock.stop();
      await settings.stop();
      await lastSeen.finish();
      await mailer.close();
      await database.close();
    },
  };
}

/** Imports only the configured driver. */
async function openMailer(config: Config, settings: Settings, log: Logger): Promise<Mailer> {
  const sender = () => {
    const { name, email } = settings.current('dealer');
    return config.mailFrom ? parseSender(config.mailFrom) : { name, address: email };
  };
  if (config.smtpUrl) {
    const { smtpMailer } = await import('./mail/smtp.ts');
    return smtpMailer(config.smtpUrl, sender, { allowPlain: config.smtpAllowPlain });
  }
  const { outboxMailer } = await import('./mail/outbox.ts');
  return outboxMailer(outboxDirOf(config), sender, log);
}

const outboxDirOf = ({ dataDir }: Config) => join(dataDir, 'outbox');

/**
 * Imports only the configured driver. If the store cannot be reached, only logs a warning, because pages work
 * without it. Wrong credentials and a missing bucket stop the start.
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

/** Opens the server of `DATABASE_URL`, or the embedded one. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options?: OpenOptions,
): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, options);
  const embedded = await startEmbedded(config.dataDir, { log: options?.log });
  try {
    const database = await openPostgres(embedded.url, options);
    return {
      ...database,
      close: async () => {
        await database.close();
        await embedded.leave();
      },
    };
  } catch (error) {
    await embedded.leave();
    throw error;
  }
}
