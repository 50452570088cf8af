import type { ImageFacts } from '../../images/inspect.ts';
import { encodeImage } from '../../images/image-process.ts';
import type { Storage } from '../../ports/storage.ts';
import { fullKey, newStorageKey } from './keys.ts';

/** An image that is stored and not recorded yet. */
export interface StoredImage extends ImageFacts {
  storageKey: string;
}

/** Stores what somebody sent, as the server decoded and encoded it; throws what `encodeImage` throws. */
export type StoreImage = (bytes: Buffer) => Promise<StoredImage>;

/**
 * Lets `work` store images. Where it fails they are removed again, so that nothing is left of a write
 * that was refused; what a crash leaves behind is swept later.
 */
export async function withStoredImages<Result>(
  storage: Storage,
  work: (keep: StoreImage) => Promise<Result>,
): Promise<Result> {
  const stored: string[] = [];
  try {
    return await work(async (bytes) => {
      const { data, ...facts } = await encodeImage(bytes);
      const storageKey = newStorageKey();
      stored.push(storageKey);
      await storage.put(fullKey(storageKey, null), data, 'image/webp');
      return { storageKey, ...facts };
    });
  } catch (error) {
    // The sweep removes what cannot be removed now; the refusal is what must be said.
    await Promise.allSettled(stored.map((key) => storage.delete(fullKey(key, null))));
    throw error;
  }
}
