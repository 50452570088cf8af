import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../domain/errors.ts';
import type { Config } from '../config.ts';
import { recordBackup } from '../data/backup/backups.ts';
import { asRestoreUrl, isDatabaseEmpty, isDatabaseInUse } from '../data/backup/target.ts';
import type { Database } from '../data/engine/client.ts';
import { failQueuedMails } from '../data/mail/mails.ts';
import { syncLargeTree } from '../data/engine/sync-tree.ts';
import { openDatabase, openStorage } from '../deps.ts';
import {
  type RestoredBackup,
  restoreBackup,
  type RestoreTarget,
  verifyBackup,
} from '../services/backup/restore-backup.ts';
import { makePrivate } from '../storage/data-dir.ts';
import { diskStorage } from '../storage/disk.ts';

/**
 * Restores a backup into the configured database and storage.
 * @throws {AppError} with a message for the operator; then nothing has changed
 */
export async function restore(
  config: Config,
  file: string,
  options: { replace: boolean },
  log: Logger,
): Promise<RestoredBackup> {
  // A restore into a new folder verifies the backup while it reads it, and replaces nothing before the end.
  if (config.databaseUrl !== undefined || config.s3) await verifyBackup(createReadStream(file));
  return config.databaseUrl === undefined
    ? restoreEmbedded(config, file, options, log)
    : restorePostgres({ ...config, databaseUrl: config.databaseUrl }, file, options, log);
}

async function restorePostgres(
  config: Config & { databaseUrl: string },
  file: string,
  options: { replace: boolean },
  log: Logger,
): Promise<RestoredBackup> {
  const files = await openFiles(config, log);
  const database = await openTarget(config, options);
  try {
    return await restoreAll({ database, ...files }, file);
  } finally {
    await database.close();
  }
}

/** Opens a PostgreSQL database that may be overwritten. */
export async function openTarget(
  config: Config & { databaseUrl: string },
  { replace }: { replace: boolean },
): Promise<Database> {
  const database = await openDatabase({
    ...config,
    databaseUrl: asRestoreUrl(config.databaseUrl),
  });
  try {
    if (await isDatabaseInUse(database.db))
      throw new AppError('conflict', 'Other programs use the database. Stop the server first.');
    if (!replace && !(await isDatabaseEmpty(database.db)))
      throw new AppError(
        'conflict',
        'The database is not empty. Use --replace to delete its content and restore the backup.',
      );
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Builds the new database and images next to the old ones and replaces them at the end. */
async function restoreEmbedded(
  config: Config,
  file: string,
  { replace }: { replace: boolean },
  log: Logger,
): Promise<RestoredBackup> {
  const { lockDataDir } = await import('../data/engine/lock-file.ts');
  const { finishReplacement, hasParts, replaceParts, unfinishedParts } =
    await import('../data/engine/pglite/pglite-swap.ts');
  const root = resolve(config.dataDir);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  makePrivate(root);
  const unlock = lockDataDir(root);
  try {
    finishReplacement(root);
    if (!replace && hasParts(root))
      throw new AppError(
        'conflict',
        `DATA_DIR: ${root} is not empty. Use --replace to delete its content and restore the backup.`,
      );
    // In a bucket, the images take no space here.
    if (!config.s3) await checkSpace(root, file);
    const dataDir = unfinishedParts(root);
    try {
      const restored = await restoreInto({ ...config, dataDir }, file, log);
      rmSync(join(dataDir, 'lock'), { force: true });
      replaceParts(root);
      return restored;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

/** For the files of an empty database and its log. */
const DATABASE_BYTES = 256 * 1024 * 1024;

/** @throws {AppError} if the disk has no space for the content of a backup next to the old data */
async function checkSpace(root: string, file: string): Promise<void> {
  const { size } = await stat(file);
  const { bavail, bsize } = await statfs(root);
  const free = bavail * bsize;
  if (free >= size + DATABASE_BYTES) return;
  throw new AppError(
    'unavailable',
    `DATA_DIR: the backup has ${inMegabytes(size)} and needs ${inMegabytes(size + DATABASE_BYTES)}, but only ${inMegabytes(free)} are free on the disk of ${root}. The old data is deleted after the restore. Free some space, or choose a directory on another disk.`,
  );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-IE')} MB`;

async function restoreInto(config: Config, file: string, log: Logger): Promise<RestoredBackup> {
  const files = await openFiles(config, log);
  const database = await openDatabase(config);
  try {
    return await restoreAll({ database, ...files }, file);
  } finally {
    await database.close();
  }
}

async function restoreAll(target: RestoreTarget, file: string): Promise<RestoredBackup> {
  const { size: bytes } = await stat(file);
  return restoreBackup(target, createReadStream(file), async (tx, { header }) => {
    // They have probably been sent since the backup. Staff decide.
    await failQueuedMails(tx, 'Restored from a backup: it may have been sent before.');
    await recordBackup(tx, { outcome: 'made', startedAt: new Date(header.createdAt), bytes });
  });
}

/** On a disk, syncs all files together at the end, which takes a fraction of the time. */
async function openFiles(config: Config, log: Logger): Promise<Omit<RestoreTarget, 'database'>> {
  if (config.s3) return { storage: await openStorage(config, log) };
  const images = join(config.dataDir, 'images');
  return {
    storage: diskStorage(images, undefined, { sync: false }),
    syncFiles: () => syncLargeTree(images),
  };
}
