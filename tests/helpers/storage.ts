import path from 'node:path';
import { diskStorage } from '../../src/platform/storage/disk.server.ts';
import { s3Storage } from '../../src/platform/storage/s3.server.ts';
import type { Storage } from '../../src/platform/ports/storage.server.ts';
import { newBucket, S3_ENDPOINT } from './s3-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Creates an empty storage: a new bucket in the project `s3`, otherwise a temporary directory, which is
 * removed after the test file.
 */
export async function temporaryStorage(): Promise<{ storage: Storage }> {
  return S3_ENDPOINT ? { storage: s3Storage(await newBucket(S3_ENDPOINT)) } : temporaryDisk();
}

/** Creates a storage in a temporary directory, which is removed after the test file. */
export async function temporaryDisk(): Promise<{ storage: Storage; directory: string }> {
  const directory = await temporaryFolder();
  return { storage: diskStorage(path.join(directory, 'images')), directory };
}

/** Returns null if the file does not exist. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && Buffer.concat(await file.body.toArray());
}
