import { isDatabaseUnavailable } from '../../platform/database/unavailable.server.ts';
import type { ImageFacts } from '../../platform/images/inspect.server.ts';
import { encodeImage } from '../../platform/images/image-process.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { fullKey, newStorageKey, pdfKey } from './keys.server.ts';

/** An image in the storage that has no database row yet. */
export interface StoredImage extends ImageFacts {
  storageKey: string;
}

/** Encodes and stores an upload. Throws what `encodeImage` throws. */
export type StoreImage = (bytes: Buffer) => Promise<StoredImage>;
/** Stores a PDF unchanged and returns its storage key. */
export type StorePdf = (bytes: Buffer) => Promise<string>;

/**
 * Runs `work` with functions that store images and PDFs. If `work` throws, deletes the files that it stored. The sweep
 * deletes them after a crash or if the database is unavailable: a transaction whose response was lost may have been
 * committed.
 */
export async function withStoredImages<Result>(
  storage: Storage,
  work: (storeImage: StoreImage, storePdf: StorePdf) => Promise<Result>,
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
        return { storageKey, ...facts };
      },
      async (bytes) => {
        const storageKey = newStorageKey();
        await put(pdfKey(storageKey), bytes, 'application/pdf');
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
