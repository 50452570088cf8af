import pLimit from 'p-limit';
import { BOUNDS } from '../../../domain/car-options.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import { findUploadKeys } from '../../data/images/uploads.ts';
import { type Storage, StorageUnavailableError } from '../../ports/storage.ts';
import { imageTooLarge } from './upload-links.ts';
import type { StoreImage, StoredImage } from './store-image.ts';
import { incomingKey } from './keys.ts';

/** Each upload is held in memory while it is encoded. */
const CONCURRENT_READS = 2;

/**
 * Reads, encodes and stores the uploads for these paths. Paths without an upload are left out.
 * @throws {AppError} the code of the first rejected image, with one message per rejected image, keyed by
 * path
 */
export async function storeUploads(
  { db, storage, storeImage }: { db: Db; storage: Storage; storeImage: StoreImage },
  imagePaths: readonly string[],
): Promise<Map<string, StoredImage>> {
  const limit = pLimit(CONCURRENT_READS);
  let outage: unknown;
  // Waits for all uploads, even if one fails, because the caller deletes the stored files after a failure.
  const results = await Promise.allSettled(
    imagePaths.map((path) =>
      limit(async () => {
        // After one outage, fail at once: otherwise each image would wait for its own timeout.
        if (outage) throw outage;
        try {
          const bytes = await readUpload(db, storage, path);
          return bytes && (await storeImage(bytes));
        } catch (error) {
          if (error instanceof StorageUnavailableError) outage = error;
          throw error;
        }
      }),
    ),
  );
  const stored = new Map<string, StoredImage>();
  const rejected = new Map<string, AppError>();
  for (const [at, result] of results.entries()) {
    const path = imagePaths[at]!;
    if (result.status === 'rejected') {
      if (!(result.reason instanceof AppError)) throw result.reason;
      rejected.set(path, result.reason);
    } else if (result.value) stored.set(path, result.value);
  }
  const [first] = rejected.values();
  if (!first) return stored;
  const fields = Object.fromEntries(
    Array.from(rejected, ([path, { message }]) => [path, message] as const),
  );
  const sentences = [...new Set(Object.values(fields))].map((one) => one.replace(/\.$/, ''));
  throw new AppError(first.code, `${sentences.join('. ')}.`, { fields });
}

/** Returns the latest upload for a path, or null. */
async function readUpload(db: Db, storage: Storage, imagePath: string): Promise<Buffer | null> {
  for (const uploadKey of await findUploadKeys(db, imagePath)) {
    const file = await storage.get(incomingKey(uploadKey));
    if (!file) continue;
    if (file.size > BOUNDS.maxImageBytes) {
      file.body.destroy();
      throw imageTooLarge();
    }
    return Buffer.concat(await file.body.toArray());
  }
  return null;
}
