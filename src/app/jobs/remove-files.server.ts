import { inArray } from 'drizzle-orm';
import type { Context } from '../context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { isBackupRunning } from '../../features/backup/backups.server.ts';
import { findUsedFileKeys } from '../../features/enquiries/photos.server.ts';
import { findDocumentFileKeys } from '../../features/documents/files.server.ts';
import { findMoneyFileKeys } from '../../features/money/files.server.ts';
import { advertPhotos, carImages, removedImages, uploads } from '../schema.server.ts';
import { advertFiles, incomingKey } from '../../features/images/keys.server.ts';

/**
 * Deletes the files of images and uploads, except those that still have a database row. If only advert versions refer
 * to a photo, keeps two of its files: the one whose hash they contain, and a small one. While a backup is running,
 * leaves the files of images to the sweep, because the backup may contain their rows. Idempotent.
 */
export async function removeFiles(
  { database: { db }, storage }: Pick<Context, 'database' | 'storage'>,
  { storageKeys, uploadKeys }: { storageKeys: readonly string[]; uploadKeys: readonly string[] },
): Promise<void> {
  const known = new Set([
    ...(await findRecordedStorageKeys(db, storageKeys)),
    ...(await findUsedFileKeys(db, storageKeys)),
    ...(await findMoneyFileKeys(db, storageKeys)),
    ...(await findDocumentFileKeys(db, storageKeys)),
  ]);
  // Read after the rows: a backup that starts later cannot contain rows of the missing images.
  const isPaused = await isBackupRunning(db);
  const ofAdverts = await findAdvertPhotos(db, storageKeys);
  for (const storageKey of storageKeys) {
    if (known.has(storageKey) || isPaused) continue;
    const kept = ofAdverts.has(storageKey) ? advertFiles(storageKey) : [];
    for await (const key of storage.list(`${storageKey}/`))
      if (!kept.includes(key)) await storage.delete(key);
  }
  const open = await findPendingUploads(db, uploadKeys);
  const photos = await findUsedFileKeys(db, uploadKeys.map(incomingKey));
  for (const uploadKey of uploadKeys) {
    const key = incomingKey(uploadKey);
    if (!open.has(uploadKey) && !photos.has(key)) await storage.delete(key);
  }
}

/** Returns the keys among the given storage keys that belong to an image, or to a removed one. */
async function findRecordedStorageKeys(
  db: Db,
  storageKeys: readonly string[],
): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  const recordedIn = (table: typeof carImages | typeof removedImages) =>
    db
      .select({ storageKey: table.storageKey })
      .from(table)
      .where(inArray(table.storageKey, [...storageKeys]));
  const rows = [...(await recordedIn(carImages)), ...(await recordedIn(removedImages))];
  return new Set(rows.map(({ storageKey }) => storageKey));
}

/** Returns the keys among these that versions of adverts refer to. */
async function findAdvertPhotos(db: Db, storageKeys: readonly string[]) {
  if (storageKeys.length === 0) return new Set<string | null>();
  const rows = await db
    .select({ storageKey: advertPhotos.storageKey })
    .from(advertPhotos)
    .where(inArray(advertPhotos.storageKey, [...storageKeys]));
  return new Set(rows.map(({ storageKey }) => storageKey));
}

/** Returns the keys among these that belong to a pending upload. */
async function findPendingUploads(db: Db, uploadKeys: readonly string[]): Promise<Set<string>> {
  if (uploadKeys.length === 0) return new Set();
  const rows = await db
    .select({ uploadKey: uploads.uploadKey })
    .from(uploads)
    .where(inArray(uploads.uploadKey, [...uploadKeys]));
  return new Set(rows.map(({ uploadKey }) => uploadKey));
}
