import { desc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { cars, uploads } from '../schema.server.ts';

/** Returns false if the car does not exist. */
export async function insertUpload(
  db: Db,
  upload: { uploadKey: string; carId: number; imagePath: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [car] = await tx
      .select({ carId: cars.carId })
      .from(cars)
      .where(eq(cars.carId, upload.carId))
      .for('key share');
    if (car) await tx.insert(uploads).values(upload);
    return car !== undefined;
  });
}

/** An upload is pending until its image is recorded. */
export async function isUploadPending(db: Db, uploadKey: string): Promise<boolean> {
  const [row] = await db
    .select({ uploadKey: uploads.uploadKey })
    .from(uploads)
    .where(eq(uploads.uploadKey, uploadKey));
  return row !== undefined;
}

/** Newest first. */
export async function findUploadKeys(db: Db, imagePath: string): Promise<string[]> {
  const rows = await db
    .select({ uploadKey: uploads.uploadKey })
    .from(uploads)
    .where(eq(uploads.imagePath, imagePath))
    .orderBy(desc(uploads.createdAt), desc(uploads.uploadKey));
  return rows.map(({ uploadKey }) => uploadKey);
}

/** Returns the storage keys of the deleted uploads. */
export async function deleteUploads(tx: Db, imagePaths: readonly string[]): Promise<string[]> {
  if (imagePaths.length === 0) return [];
  const rows = await tx
    .delete(uploads)
    .where(inArray(uploads.imagePath, [...imagePaths]))
    .returning({ uploadKey: uploads.uploadKey });
  return rows.map(({ uploadKey }) => uploadKey);
}

export async function deleteUploadsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(uploads).where(lt(uploads.createdAt, before));
}

/** Returns the keys among `keys` that belong to a pending upload. */
export async function findPendingUploads(
  db: Db,
  uploadKeys: readonly string[],
): Promise<Set<string>> {
  if (uploadKeys.length === 0) return new Set();
  const rows = await db
    .select({ uploadKey: uploads.uploadKey })
    .from(uploads)
    .where(inArray(uploads.uploadKey, [...uploadKeys]));
  return new Set(rows.map(({ uploadKey }) => uploadKey));
}

export async function findUploadKeysForCar(db: Db, carId: number): Promise<string[]> {
  const rows = await db
    .select({ uploadKey: uploads.uploadKey })
    .from(uploads)
    .where(eq(uploads.carId, carId));
  return rows.map(({ uploadKey }) => uploadKey);
}
