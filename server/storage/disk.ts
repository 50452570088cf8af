import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Storage } from '../ports/storage.ts';

/** Letters, digits, `.`, `_`, `-` between slashes; no part begins with a dot, so none can climb or hide. */
const KEY = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Content types by ending: a disk keeps names only. */
const CONTENT_TYPES: Record<string, string> = { '.webp': 'image/webp', '.jpg': 'image/jpeg' };

/**
 * Files below one directory. A `put` writes a temporary file beside the target, syncs it, renames it
 * and syncs the directory: after a crash there is the old file or the new one, never half of either.
 */
export function diskStorage(root: string): Storage {
  const fileOf = (key: string) => {
    if (key.length > 500 || !KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(root, ...key.split('/'));
  };

  return {
    async put(key, body, _contentType) {
      const file = fileOf(key);
      const directory = path.dirname(file);
      await makeDirectory(directory);
      // The leading dot keeps what a crash leaves behind out of `get` and `list`.
      const temporary = path.join(directory, `.${randomBytes(8).toString('hex')}`);
      try {
        await writeSynced(temporary, body);
        await rename(temporary, file);
        await syncDirectory(directory);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(key) {
      const file = await open(fileOf(key), 'r').catch(nullWhereAbsent);
      if (!file) return null;
      const facts = await file.stat();
      if (!facts.isFile()) {
        await file.close();
        return null;
      }
      return {
        body: createReadStream('', { fd: file, autoClose: true }),
        size: facts.size,
        contentType: CONTENT_TYPES[path.extname(key)] ?? 'application/octet-stream',
      };
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
    },

    async *list(prefix) {
      // Only the folder that the prefix names is read, not the whole tree.
      const folder = path.join(root, ...prefix.split('/').slice(0, -1));
      const entries = await opendir(folder, { recursive: true }).catch(nullWhereAbsent);
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

async function writeSynced(file: string, body: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a directory, and syncs each parent that gained one: a name is durable only with its directory. */
async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true });
  if (!first) return;
  for (let made = directory; made.length >= first.length; made = path.dirname(made))
    await syncDirectory(path.dirname(made));
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhereAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
