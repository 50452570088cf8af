import { and, asc, count, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { enquiryFiles } from '../schema.server.ts';

/**
 * Photos of visitors. Until its enquiry is stored, a file is pending: `storageKey` is that of the upload.
 * Afterwards it is that of the encoded image.
 */

const isPending = isNull(enquiryFiles.enquiryId);

/** Returns the id of a new pending file. Without `createdAt`, it was created now. */
export async function insertFile(
  tx: Db,
  file: { stampHash: string; storageKey: string; createdAt?: Date },
): Promise<number> {
  const [row] = await tx
    .insert(enquiryFiles)
    .values(file)
    .returning({ fileId: enquiryFiles.fileId });
  if (!row) throw new Error('Insert into enquiry_files returned no row');
  return row.fileId;
}

export async function countFiles(tx: Db, stampHash: string): Promise<number> {
  const [found] = await tx
    .select({ files: count() })
    .from(enquiryFiles)
    .where(eq(enquiryFiles.stampHash, stampHash));
  return found?.files ?? 0;
}

/** Returns the pending files among these that belong to the stamp. */
export function findPendingFiles(db: Db, stampHash: string, fileIds: readonly number[]) {
  return db
    .select({ fileId: enquiryFiles.fileId, storageKey: enquiryFiles.storageKey })
    .from(enquiryFiles)
    .where(
      and(
        eq(enquiryFiles.stampHash, stampHash),
        inArray(enquiryFiles.fileId, [...fileIds]),
        isPending,
      ),
    );
}

export async function isFilePending(db: Db, storageKey: string): Promise<boolean> {
  return (
    (await db.$count(enquiryFiles, and(eq(enquiryFiles.storageKey, storageKey), isPending))) > 0
  );
}

export const countPendingFiles = (db: Db): Promise<number> => db.$count(enquiryFiles, isPending);

/** Deletes a pending file of the stamp. Returns its storage key, or null if it does not exist. */
export async function deletePendingFile(
  tx: Db,
  stampHash: string,
  fileId: number,
): Promise<string | null> {
  const [deleted] = await tx
    .delete(enquiryFiles)
    .where(and(eq(enquiryFiles.fileId, fileId), eq(enquiryFiles.stampHash, stampHash), isPending))
    .returning({ storageKey: enquiryFiles.storageKey });
  return deleted?.storageKey ?? null;
}

export const listPendingFilesBefore = (db: Db, before: Date) =>
  db
    .select({ fileId: enquiryFiles.fileId, storageKey: enquiryFiles.storageKey })
    .from(enquiryFiles)
    .where(and(lt(enquiryFiles.createdAt, before), isPending));

export async function deletePendingFiles(db: Db, fileIds: readonly number[]): Promise<void> {
  await db.delete(enquiryFiles).where(and(inArray(enquiryFiles.fileId, [...fileIds]), isPending));
}

/** Deletes pending files that are older than `before`. The sweep then deletes their uploads. */
export async function deletePendingFilesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(enquiryFiles).where(and(lt(enquiryFiles.createdAt, before), isPending));
}

/** Gives a pending file its enquiry and its encoded image. Returns false if it is not pending. */
export async function attachFile(
  tx: Db,
  fileId: number,
  file: { enquiryId: number; storageKey: string; width: number; height: number },
): Promise<boolean> {
  const rows = await tx
    .update(enquiryFiles)
    .set(file)
    .where(and(eq(enquiryFiles.fileId, fileId), isPending))
    .returning({ fileId: enquiryFiles.fileId });
  return rows.length > 0;
}

/** Returns the photos of an enquiry in the order in which they were added. */
export async function listFiles(db: Db, enquiryId: number) {
  const rows = await db
    .select({
      fileId: enquiryFiles.fileId,
      width: enquiryFiles.width,
      height: enquiryFiles.height,
    })
    .from(enquiryFiles)
    .where(eq(enquiryFiles.enquiryId, enquiryId))
    .orderBy(asc(enquiryFiles.fileId));
  return rows.map(({ fileId, width, height }) => ({
    fileId,
    width: width ?? 1,
    height: height ?? 1,
  }));
}

/** Returns the storage key of a photo of an enquiry, or null. */
export async function findFileKey(
  db: Db,
  enquiryId: number,
  fileId: number,
): Promise<string | null> {
  const [row] = await db
    .select({ storageKey: enquiryFiles.storageKey })
    .from(enquiryFiles)
    .where(and(eq(enquiryFiles.fileId, fileId), eq(enquiryFiles.enquiryId, enquiryId)));
  return row?.storageKey ?? null;
}

/** Returns those of the storage keys that belong to a photo. */
export async function findUsedFileKeys(
  db: Db,
  storageKeys: readonly string[],
): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  const rows = await db
    .select({ storageKey: enquiryFiles.storageKey })
    .from(enquiryFiles)
    .where(inArray(enquiryFiles.storageKey, [...storageKeys]));
  return new Set(rows.map(({ storageKey }) => storageKey));
}
