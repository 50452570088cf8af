import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, opendir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Storage, checkedKey } from '../ports/storage.server.ts';
import type { DiskSpace } from './disk-space.server.ts';

/** Name of a file while `put` writes it. */
const TEMPORARY = /^\.[0-9a-f]{16}$/;

/** Derived from the extension, because a disk does not store content types. */
const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.heic': 'image/heic',
};

/**
 * Storage in a directory. `put` writes and syncs a temporary file, renames it and syncs the directory:
 * after a crash there is either the old file or the new one, complete.
 * @param options.sync false for a caller that writes many files and then syncs all of them
 */
export function diskStorage(
  root: string,
  space?: DiskSpace,
  { sync = true }: { sync?: boolean } = {},
): Storage {
  const fileOf = (key: string) => path.join(root, ...checkedKey(key).split('/'));

  return {
    async put(key, body, _contentType) {
      if (await space?.isLow()) throw diskFull();
      const file = fileOf(key);
      const directory = path.dirname(file);
      if (sync) await makeDirectory(directory);
      else await mkdir(directory, { recursive: true });
      // The leading dot hides temporary files left by a crash from `get` and `list`.
      const temporary = path.join(directory, `.${randomBytes(8).toString('hex')}`);
      try {
        await write(temporary, body, sync);
        await rename(temporary, file);
        if (sync) await syncDirectory(directory);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(key) {
      const file = await open(fileOf(key), 'r').catch(nullIfMissing);
      if (!file) return null;
      const stats = await file.stat();
      if (!stats.isFile()) {
        await file.close();
        return null;
      }
      return {
        body: createReadStream('', { fd: file, autoClose: true }),
        size: stats.size,
        contentType: CONTENT_TYPES[path.extname(key)] ?? 'application/octet-stream',
      };
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
    },

    async removeLeftovers(before) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        nullIfMissing,
      );
      const paths = (entries ?? []).map((entry) => ({
        path: path.join(entry.parentPath, entry.name),
        // Not `incoming/` and `images/` themselves: a write may be about to use them.
        isLeftover: entry.isDirectory()
          ? entry.parentPath !== root
          : entry.isFile() && TEMPORARY.test(entry.name),
      }));
      // The list has each folder before its content. In reverse order, a folder is empty when its turn comes.
      for (const { path: leftover, isLeftover } of paths.toReversed())
        if (isLeftover) await removeIfOlder(leftover, before);
    },

    async *list(prefix) {
      // Reads only the directory of the prefix, not the whole tree.
      const folder = path.join(root, ...prefix.split('/').slice(0, -1));
      const entries = await opendir(folder, { recursive: true }).catch(nullIfMissing);
      for await (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue;
        const key = path
          .relative(root, path.join(entry.parentPath, entry.name))
          .replaceAll(path.sep, '/');
        if (key.startsWith(prefix)) yield key;
      }
    },
  };
}

/** Keeps the last megabytes for the database, which needs them more than jobs need image variants. */
const diskFull = () =>
  Object.assign(new Error('The disk is almost full: less than MIN_FREE_DISK_MB is free'), {
    code: 'ENOSPC',
  });

/** Removes a file or an empty folder. */
async function removeIfOlder(leftover: string, before: Date): Promise<void> {
  const stats = await lstat(leftover).catch(nullIfMissing);
  if (!stats || stats.mtime >= before) return;
  if (stats.isDirectory()) await rmdir(leftover).catch(nullIfInUse);
  else await rm(leftover, { force: true });
}

async function write(file: string, body: Buffer, sync: boolean): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(body);
    if (sync) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs each parent that gained an entry: a new name is durable only once its directory is synced. */
async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true });
  if (!first) return;
  for (let created = directory; created.length >= first.length; created = path.dirname(created))
    await syncDirectory(path.dirname(created));
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullIfInUse(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return null;
  return nullIfMissing(error);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
