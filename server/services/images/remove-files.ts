import type { Database } from '../../data/engine/client.ts';
import { findRecordedStorageKeys } from '../../data/images/car-images.ts';
import { findPendingUploads } from '../../data/images/uploads.ts';
import type { Storage } from '../../ports/storage.ts';
import { incomingKey } from './keys.ts';

/** Deletes the files of images and uploads, except those that still have a database row. Idempotent. */
export async function removeFiles(
  { database: { db }, storage }: { database: Database; storage: Storage },
  { storageKeys, uploadKeys }: { storageKeys: readonly string[]; uploadKeys: readonly string[] },
): Promise<void> {
  const known = await findRecordedStorageKeys(db, storageKeys);
  for (const storageKey of storageKeys) {
    if (known.has(storageKey)) continue;
    for await (const key of storage.list(`${storageKey}/`)) await storage.delete(key);
  }
  const open = await findPendingUploads(db, uploadKeys);
  for (const uploadKey of uploadKeys)
    if (!open.has(uploadKey)) await storage.delete(incomingKey(uploadKey));
}
