import pLimit from 'p-limit';
import { sha256 } from '../../platform/canonical-json.server.ts';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.server.ts';
import type { ImageFacts } from '../../platform/images/inspect.server.ts';
import { encodeImage } from '../../platform/images/image-process.server.ts';
import { type Storage, StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { fullKey, newStorageKey, originalKey, type OriginalType } from './keys.server.ts';
import { AppError } from '../../platform/errors.ts';
import { imageTooLarge } from './signed-uploads.server.ts';

/** An image in the storage that has no database row yet. */
export interface StoredImage extends ImageFacts {
  storageKey: string;
  /** Of the stored file. */
  sha256: string;
}

/** Encodes and stores an upload. Throws what `encodeImage` throws. */
export type StoreImage = (bytes: Buffer) => Promise<StoredImage>;
/** Stores a file unchanged and returns its storage key. */
export type StoreOriginal = (bytes: Buffer, type: OriginalType) => Promise<string>;

/**
 * Runs `work` with functions that store images and other files. If `work` throws, deletes the files that it stored.
 * After a crash, and if the database is unavailable, leaves them to the sweep: the transaction may have been committed,
 * with only its response lost.
 */
export async function withStoredImages<Result>(
  storage: Storage,
  work: (storeImage: StoreImage, storeOriginal: StoreOriginal) => Promise<Result>,
): Promise<Result> {
  const stored: string[] = [];
  const put = async (key: string, bytes: Buffer, contentType: string) => {
    stored.push(key);
    await storage.put(key, bytes, contentType);
  };
  try {
    return await work(
      async (bytes) => {
        const { data, ...facts } = await encodeImage(bytes);
        const storageKey = newStorageKey();
        await put(fullKey(storageKey, null), data, 'image/webp');
        return { storageKey, sha256: sha256(data), ...facts };
      },
      async (bytes, type) => {
        const storageKey = newStorageKey();
        await put(originalKey(storageKey, type), bytes, type);
        return storageKey;
      },
    );
  } catch (error) {
    // Leaves files that cannot be deleted now to the sweep, and throws the original error.
    if (!isDatabaseUnavailable(error))
      await Promise.allSettled(stored.map((key) => storage.delete(key)));
    throw error;
  }
}

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
