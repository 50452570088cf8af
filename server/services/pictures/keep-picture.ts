import type { PictureFacts } from '../../images/inspect.ts';
import { encodePlain } from '../../images/apart.ts';
import type { Storage } from '../../storage/storage.ts';
import { fullKey, newStorageKey } from './keys.ts';

/** A picture that is stored and not recorded yet. */
export interface KeptPicture extends PictureFacts {
  storageKey: string;
}

/** Stores what somebody sent, as the server decoded and encoded it; throws what `encodePlain` throws. */
export type KeepPicture = (bytes: Buffer) => Promise<KeptPicture>;

/**
 * Lets `work` store pictures. Where it fails they are removed again, so that nothing is left of a write
 * that was refused; what a crash leaves behind is swept later.
 */
export async function withPictures<Result>(
  storage: Storage,
  work: (keep: KeepPicture) => Promise<Result>,
): Promise<Result> {
  const stored: string[] = [];
  try {
    return await work(async (bytes) => {
      const { data, ...facts } = await encodePlain(bytes);
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
