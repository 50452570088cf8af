import { sha256 } from '../../platform/canonical-json.server.ts';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.server.ts';
import type { ImageFacts } from '../../platform/images/inspect.server.ts';
import { encodeImage } from '../../platform/images/image-process.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { fullKey, newStorageKey, originalKey, type OriginalType } from './keys.server.ts';

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
 * Runs `work` with functions that store images and other files. If `work` throws, deletes the files that it stored. The sweep
 * deletes them after a crash or if the database is unavailable: a transaction whose response was lost may have been
 * committed.
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
