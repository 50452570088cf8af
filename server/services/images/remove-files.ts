import type { Database } from '../../data/engine/client.ts';
import { isBackupRunning } from '../../data/backup/backups.ts';
import { findUsedFileKeys } from '../../data/enquiries/files.ts';
import { findRecordedStorageKeys } from '../../data/images/car-images.ts';
import { findPendingUploads } from '../../data/images/uploads.ts';
import type { Storage } from '../../ports/storage.ts';
import { incomingKey } from './keys.ts';

/**
 * Deletes the files of images and uploads, except those that still have a database row. While a backup is
 * running, leaves the files of images to the sweep: the backup may contain their rows. Idempotent.
 */
export async function removeFiles(
  { database: { db }, storage }: { database: Database; storage: Storage },
  { storageKeys, uploadKeys }: { storageKeys: readonly string[]; uploadKeys: readonly string[] },
): Promise<void> {
  const known = new Set([
    ...(await findRecordedStorageKeys(db, storageKeys)),
    ...(await findUsedFileKeys(db, storageKeys)),
  ]);
  // Read after the rows: a backup that starts later cannot contain rows of the missing images.
  const isPaused = await isBackupRunning(db);
  for (const storageKey of storageKeys) {
    if (known.has(storageKey) || isPaused) continue;
    for await (const key of storage.list(`${storageKey}/`)) await storage.delete(key);
  }
  const open = await findPendingUploads(db, uploadKeys);
  const photos = await findUsedFileKeys(db, uploadKeys.map(incomingKey));
  for (const uploadKey of uploadKeys) {
    const key = incomingKey(uploadKey);
    if (!open.has(uploadKey) && !photos.has(key)) await storage.delete(key);
  }
}
