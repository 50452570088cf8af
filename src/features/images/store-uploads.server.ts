import pLimit from 'p-limit';
import { AppError } from '../../platform/errors.ts';
import { type Storage, StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { imageTooLarge } from './signed-uploads.server.ts';
import type { StoreImage, StoredImage } from './store-image.server.ts';

/** Each upload is held in memory while it is encoded. */
const CONCURRENT_READS = 2;

interface UploadSource {
  storage: Storage;
  storeImage: StoreImage;
  /** Returns the storage keys of the uploads of an image, newest first. */
  keysOf: (name: string) => Promise<string[]>;
  maxBytes: number;
}

/**
 * Reads, encodes and stores the uploads of these images. Images without an upload are left out.
 * @throws {AppError} the code of the first rejected image, with one message per rejected image, keyed by
 * name
 */
export async function storeUploads(
  source: UploadSource,
  names: readonly string[],
): Promise<Map<string, StoredImage>> {
  const limit = pLimit(CONCURRENT_READS);
  let outage: unknown;
  // Waits for all uploads, even if one fails, because the caller deletes the stored files after a failure.
  const results = await Promise.allSettled(
    names.map((name) =>
      limit(async () => {
        // After one outage, fail at once: otherwise each image would wait for its own timeout.
        if (outage) throw outage;
        try {
          const bytes = await readUpload(source, name);
          return bytes && (await source.storeImage(bytes));
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
    const name = names[at]!;
    if (result.status === 'rejected') {
      if (!(result.reason instanceof AppError)) throw result.reason;
      rejected.set(name, result.reason);
    } else if (result.value) stored.set(name, result.value);
  }
  const [first] = rejected.values();
  if (!first) return stored;
  const fields = Object.fromEntries(
    Array.from(rejected, ([name, { message }]) => [name, message] as const),
  );
  const sentences = [...new Set(Object.values(fields))].map((one) => one.replace(/\.$/, ''));
  throw new AppError(first.code, `${sentences.join('. ')}.`, { fields });
}

/** Returns the latest upload of an image, or null. */
async function readUpload(
  { storage, keysOf, maxBytes }: UploadSource,
  name: string,
): Promise<Buffer | null> {
  for (const key of await keysOf(name)) {
    const file = await storage.get(key);
    if (!file) continue;
    if (file.size > maxBytes) {
      file.body.destroy();
      throw imageTooLarge(maxBytes);
    }
    return Buffer.concat(await file.body.toArray());
  }
  return null;
}
