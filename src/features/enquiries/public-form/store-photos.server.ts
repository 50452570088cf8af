import { ENQUIRY_FILES } from '../part-exchange.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { attachFile, isPending } from '../photos.server.ts';
import type { Context } from '../../../app/context.server.ts';
import type { Storage } from '../../../platform/ports/storage.server.ts';
import { uploadKeyOf } from '../../images/keys.server.ts';
import { enqueueFileRemoval } from '../../images/queue.server.ts';
import {
  type StoredImage,
  type StoreImage,
  storeUploads,
} from '../../images/store-image.server.ts';
import { invalidField } from '../../../platform/errors.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { enquiryFiles } from '../../../app/schema.server.ts';

/** Encoded photos of an enquiry that is not stored yet. */
export interface StoredPhotos {
  images: ReadonlyMap<number, StoredImage>;
  /** Keys of the uploads, which are not needed afterwards. */
  uploadKeys: string[];
}

const NO_PHOTOS: StoredPhotos = { images: new Map(), uploadKeys: [] };

/**
 * Encodes and stores the uploads of a form.
 * @throws {AppError} invalid for a photo of another form, or one that was not uploaded; invalid, wrongType
 * or tooLarge for a file that is not a usable photo, with one message per photo, keyed `fileIds.` and its id
 */
export async function storePhotos(
  { db, storage, storeImage }: { db: Db; storage: Storage; storeImage: StoreImage },
  { stampHash, fileIds }: { stampHash: string | null; fileIds: readonly number[] },
): Promise<StoredPhotos> {
  if (fileIds.length === 0) return NO_PHOTOS;
  const files = stampHash === null ? [] : await findPendingFiles(db, { stampHash, fileIds });
  if (files.length < fileIds.length)
    throw invalidField('fileIds', 'These photos are gone. Please add them again');
  const keys = new Map(files.map(({ fileId, storageKey }) => [fieldOf(fileId), storageKey]));
  const stored = await storeUploads(
    {
      storage,
      storeImage,
      keysOf: async (field) => [keys.get(field) ?? ''],
      maxBytes: ENQUIRY_FILES.maxBytes,
    },
    [...keys.keys()],
  );
  const missing = [...keys.keys()].find((field) => !stored.has(field));
  if (missing !== undefined)
    throw invalidField(missing, 'This photo was not uploaded. Please add it again');
  return {
    images: new Map(files.map(({ fileId }) => [fileId, stored.get(fieldOf(fileId))!])),
    uploadKeys: files.map(({ storageKey }) => uploadKeyOf(storageKey)),
  };
}

/** Name of a photo in error messages. */
const fieldOf = (fileId: number) => `fileIds.${fileId}`;

/**
 * Attaches photos to their enquiry. Deletes the new images of files that another request attached in the meantime, or
 * all new images if `enquiryId` is null.
 */
export async function attachPhotos(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  { enquiryId, photos: { images, uploadKeys } }: { enquiryId: number | null; photos: StoredPhotos },
): Promise<void> {
  const unused: string[] = [];
  for (const [fileId, { storageKey, width, height }] of images) {
    const isAttached =
      enquiryId !== null &&
      (await attachFile(tx, fileId, { enquiryId, storageKey, width, height }));
    if (!isAttached) unused.push(storageKey);
  }
  await enqueueFileRemoval(tx, queue, { storageKeys: unused, uploadKeys });
}

/** Returns the pending files among these that belong to the stamp. */
function findPendingFiles(
  db: Db,
  { stampHash, fileIds }: { stampHash: string; fileIds: readonly number[] },
) {
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
