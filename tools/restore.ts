import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { listNumbers } from '../src/features/documents/numbers.server.ts';
import { documentTitle } from '../src/features/documents/options.ts';
import type { Database } from '../src/platform/database/client.server.ts';
import { AppError } from '../src/platform/errors.ts';
import { openStorage } from '../src/app/deps.server.ts';
import {
  restore,
  type RestoredBackup,
  verifyBackup,
} from '../src/features/backup/restore-backup.server.ts';
import { prepareDataDir } from '../src/platform/storage/data-dir.server.ts';
import { diskStorage } from '../src/platform/storage/disk.server.ts';
import { contentSummary } from './content-summary.ts';
import { runTool, type ToolContext, UsageError, userPath } from './tool.ts';

const HELP = `npm run restore -- FILE [--replace]
Restores a backup into an empty DATA_DIR or, with DATABASE_URL, an empty PostgreSQL database; with the S3_
variables, the images go to the bucket. Stop the server first. Verifies the whole file before it changes
anything.

  --replace   delete the content of the database first. Everyone is signed out`;

/**
 * Restores a backup into the configured database and storage.
 * @throws {AppError} with a message for the operator; then nothing has changed
 */
export async function restoreFile(
  { config, log, signal, openDatabase }: ToolContext,
  { file, replace }: { file: string; replace: boolean },
): Promise<RestoredBackup> {
  if (!config.s3) await checkSpace(resolve(config.dataDir), file);
  await verifyBackup(createReadStream(file, { signal }));
  if (config.s3) {
    const storage = await openStorage(config, log);
    return restore({ database: await openDatabase(), storage }, { file, replace, signal });
  }
  prepareDataDir(config.dataDir);
  const images = join(config.dataDir, 'images');
  const target = {
    database: await openDatabase(),
    storage: diskStorage(images, undefined, { sync: false }),
    syncFiles: () => syncTree(images),
  };
  return restore(target, { file, replace, signal });
}

/** Files that are synced at once: the file system then writes its journal once for all of them. */
const CONCURRENT = 8;

/** Syncs all files at the end, which is much faster than one by one. Does nothing if the folder does not exist. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (!entries) return;
  const inside = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  await pLimit(CONCURRENT).map([...inside, folder, dirname(folder)], async (path) => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/** For the files of an empty database and its log. */
const DATABASE_BYTES = 256 * 1024 * 1024;

/** @throws {AppError} if the disk has no space for the content of a backup next to the old data */
async function checkSpace(root: string, file: string): Promise<void> {
  const { size } = await stat(file);
  // A refused backup must not create the directory.
  let existing = root;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  if (free >= size + DATABASE_BYTES) return;
  throw new AppError(
    'unavailable',
    `DATA_DIR: the backup has ${inMegabytes(size)} and needs ${inMegabytes(size + DATABASE_BYTES)}, but only ${inMegabytes(free)} are free on the disk of ${root}. Free some space, or choose a directory on another disk.`,
  );
}

/** Returns a line with the last numbers. Documents issued after the backup are lost, so others get their numbers. */
export async function lastNumbers({ db }: Database, createdAt: string): Promise<string[]> {
  const { data } = await listNumbers({ db, now: new Date(createdAt) }, {});
  const given = data.flatMap(({ kind, last }) => (last ? [documentTitle(kind, last)] : []));
  return given.length === 0
    ? []
    : [`Last documents: ${given.join(', ')}. Numbers after these are given again.`];
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-IE')} MB`;

if (import.meta.main)
  await runTool({
    help: HELP,
    parse: (args) => {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { replace: { type: 'boolean', default: false } },
      });
      const [file, ...others] = positionals;
      if (file === undefined || others.length > 0)
        throw new UsageError('Expected one file to restore.');
      return { ...values, file: userPath(file) };
    },
    run: async (ctx, input) => {
      const restored = await restoreFile(ctx, input);
      const { createdAt } = restored.header;
      return [
        `Restored the backup of ${createdAt}.`,
        contentSummary(restored),
        ...(await lastNumbers(await ctx.openDatabase(), createdAt)),
      ].join('\n');
    },
  });
