import { and, asc, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { enquiryFiles } from '../../app/schema.server.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../app/context.server.ts';
import { fullKey, isOriginal, originalKey } from '../images/keys.server.ts';
import { fileResponse } from '../../platform/http/file-response.server.ts';

/**
 * Photos of visitors, and files of their emails. A photo is pending until its enquiry is stored. `storageKey` is the
 * key of the upload while it is pending, and of the encoded image afterwards.
 */

const SHOWN = 'image/webp';

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

/** Returns the photos and the files of emails of an enquiry in the order in which they were added. */
export async function listFiles(db: Db, enquiryId: number) {
  const rows = await db
    .select({
      fileId: enquiryFiles.fileId,
      eventId: enquiryFiles.eventId,
      name: enquiryFiles.name,
      contentType: enquiryFiles.contentType,
      width: enquiryFiles.width,
      height: enquiryFiles.height,
    })
    .from(enquiryFiles)
    .where(eq(enquiryFiles.enquiryId, enquiryId))
    .orderBy(asc(enquiryFiles.fileId));
  return rows.map(({ width, height, ...file }) => ({
    ...file,
    width: width ?? 1,
    height: height ?? 1,
  }));
}

/** Returns the key of the stored file. */
export const fileKey = ({
  storageKey,
  contentType,
}: Pick<typeof enquiryFiles.$inferSelect, 'storageKey' | 'contentType'>): string =>
  isOriginal(contentType) ? originalKey(storageKey, contentType) : fullKey(storageKey, null);

async function readFile(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { enquiryId, fileId, isShown }: FileId & { isShown: boolean },
): Promise<{ body: Buffer<ArrayBuffer>; name: string }> {
  const [row] = await db
    .select()
    .from(enquiryFiles)
    .where(
      and(
        eq(enquiryFiles.fileId, fileId),
        eq(enquiryFiles.enquiryId, enquiryId),
        isShown ? eq(enquiryFiles.contentType, SHOWN) : ne(enquiryFiles.contentType, SHOWN),
      ),
    );
  const file = row && (await storage.get(fileKey(row)));
  if (!file) throw new AppError('notFound', 'This file no longer exists.');
  return { body: Buffer.concat(await file.body.toArray()), name: row.name ?? '' };
}

/** Returns the given storage keys that belong to a photo or a file of an email. */
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

interface FileId {
  enquiryId: number;
  fileId: number;
}

/**
 * Returns the file of a photo of an enquiry, or of an image in an email.
 * @throws {AppError} notFound
 */
export async function downloadPhoto(ctx: Context, file: FileId): Promise<Response> {
  const { body } = await readFile(ctx, { ...file, isShown: true });
  return fileResponse(ctx, { type: SHOWN }, body);
}

/**
 * Returns a file from an email that was stored unchanged, as a download: a browser that shows a PDF can run its scripts.
 * @throws {AppError} notFound
 */
export async function downloadDocument(
  ctx: Context,
  { enquiryId, documentId }: { enquiryId: number; documentId: number },
): Promise<Response> {
  const file = { enquiryId, fileId: documentId, isShown: false };
  const { body, name } = await readFile(ctx, file);
  const disposition = `attachment; filename="document"; filename*=UTF-8''${encodeURIComponent(name)}`;
  const headers = { 'content-disposition': disposition };
  return fileResponse(ctx, { type: 'application/octet-stream', headers }, body);
}
