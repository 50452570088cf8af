import { join } from 'node:path';
import type { Logger } from 'pino';
import { recordChangedAdverts } from '../features/cars/adverts/record.server.ts';
import { keepStock, type StockKeeper } from '../features/cars/stock/stock.server.ts';
import type { Config } from './config.server.ts';
import type { Database, OpenOptions } from '../platform/database/client.server.ts';
import { startEmbedded } from '../platform/database/embedded/embedded.server.ts';
import { openPostgres } from '../platform/database/postgres.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import type { Settings } from '../features/settings/current-settings.server.ts';
import { readDealer } from '../features/settings/read-dealer-file.server.ts';
import { openJobs } from './jobs/start.server.ts';
import type { Metrics } from '../platform/metrics/metrics.server.ts';
import { storeFirstDealer } from '../features/settings/first-dealer.server.ts';
import { followSettings } from '../features/settings/follow-settings.server.ts';
import { type SeenRecorder, seenRecorder } from '../features/staff/record-seen.server.ts';
import type { Mailer } from '../platform/ports/mailer.server.ts';
import { parseSender } from '../platform/mail/message.server.ts';
import { noticeOutage } from '../platform/mail/notice-outage.server.ts';
import { removeMessages, removeOldFiles } from '../platform/mail/outbox.server.ts';
import { prepareBackupDir, prepareDataDir } from '../platform/storage/data-dir.server.ts';
import type { Storage } from '../platform/ports/storage.server.ts';
import { type DiskSpace, diskSpace } from '../platform/storage/disk-space.server.ts';

/** Dependencies of the application, chosen once by configuration. */
export interface Deps {
  config: Config;
  database: Database;
  storage: Storage;
  queue: Queue;
  /** All cars, in memory. */
  stock: StockKeeper;
  settings: Settings;
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
      imap: config.imap,
      settings,
      stock,
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

/**
 * Creates a mailer that opens the real one when it sends the first mail, so that its code does not delay the
 * start.
 */
function mailerOnDemand(open: () => Promise<Mailer>): Mailer {
  let opened: Promise<Mailer> | undefined;
  return {
    send: async (mail) => (await (opened ??= open())).send(mail),
    close: async () => (await opened)?.close(),
  };
}

/** Imports only the configured driver. */
async function openMailer(config: Config, settings: Settings, log: Logger): Promise<Mailer> {
  const sender = () => {
    const { name, email } = settings.current('dealer');
    return config.mailFrom ? parseSender(config.mailFrom) : { name, address: email };
  };
  if (config.smtpUrl) {
    const { smtpMailer } = await import('../platform/mail/smtp.server.ts');
    return smtpMailer(config.smtpUrl, sender, { allowPlain: config.smtpAllowPlain });
  }
  const { outboxMailer } = await import('../platform/mail/outbox.server.ts');
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
  if (!s3)
    return (await import('../platform/storage/disk.server.ts')).diskStorage(
      join(dataDir, 'images'),
      space,
    );
  const { checkBucket, s3Storage } = await import('../platform/storage/s3.server.ts');
  await checkBucket(s3, log);
  return s3Storage(s3);
}

/** Opens the server of `DATABASE_URL`, or the embedded one. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  given?: OpenOptions,
): Promise<Database> {
  const options = { beforeCommit: recordChangedAdverts, ...given };
  if (config.databaseUrl) return openPostgres(config.databaseUrl, options);
  const embedded = await startEmbedded(config.dataDir, { log: given?.log });
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
