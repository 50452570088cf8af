import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { enquiryFiles } from '../schema.server.ts';
import { AppError } from '../platform/errors.ts';
import type { Context } from '../context.server.ts';
import { fullKey } from '../images/keys.server.ts';
import { PRIVATE } from '../platform/http/etag.server.ts';
import { securityHeaders } from '../platform/http/security-headers.server.ts';

/**
 * Photos of visitors. Until its enquiry is stored, a file is pending: `storageKey` is that of the upload.
 * Afterwards it is that of the encoded image.
 */

export const isPending = isNull(enquiryFiles.enquiryId);

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
async function findFileKey(
  db: Db,
  { enquiryId, fileId }: { enquiryId: number; fileId: number },
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

/**
 * Returns the file of a photo of an enquiry.
 * @throws {AppError} notFound
 */
export async function downloadPhoto(
  { db, storage, publicUrl }: Context,
  { enquiryId, fileId }: { enquiryId: number; fileId: number },
): Promise<Response> {
  const key = await findFileKey(db, { enquiryId, fileId });
  const file = key === null ? null : await storage.get(fullKey(key, null));
  if (!file) throw new AppError('notFound', 'This photo no longer exists.');
  return new Response(Buffer.concat(await file.body.toArray()), {
    headers: {
      ...securityHeaders(publicUrl, "default-src 'none'; sandbox"),
      ...PRIVATE,
      'content-type': 'image/webp',
    },
  });
}
