import type { Database } from '../platform/database/client.server.ts';
import { isBackupRunning } from '../backup/backups.server.ts';
import { findUsedFileKeys } from '../enquiries/files.server.ts';
import { findRecordedStorageKeys } from './car-image-queries.server.ts';
import { findPendingUploads } from './uploads.server.ts';
import type { Storage } from '../platform/ports/storage.server.ts';
import { incomingKey } from './keys.server.ts';

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
