import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { diskStorage } from '../storage/disk.ts';
import type { Storage } from '../ports/storage.ts';

/** A storage on the disk for one test file, removed when the file ends. */
export async function temporaryStorage(): Promise<{ storage: Storage; directory: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'forecourt-'));
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return { storage: diskStorage(path.join(directory, 'images')), directory };
}

/** Reads a stored file whole; null where there is none. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && Buffer.concat(await file.body.toArray());
}
