import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { diskStorage } from '../storage/disk.ts';
import type { Storage } from '../ports/storage.ts';

/** Creates a storage in a temporary directory, which is removed after the test file. */
export async function temporaryStorage(): Promise<{ storage: Storage; directory: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'forecourt-'));
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return { storage: diskStorage(path.join(directory, 'images')), directory };
}

/** Returns null if the file does not exist. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && Buffer.concat(await file.body.toArray());
}
