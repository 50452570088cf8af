import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import { findUploadKeys } from '../../data/images/uploads.ts';
import type { Storage } from '../../ports/storage.ts';
import type { StoreImage, StoredImage } from './store-image.ts';
import { incomingKey } from './keys.ts';

/** Images that are read at a time: each is held in memory as it came. */
const READERS = 2;

/**
 * Reads what was uploaded for these paths, decodes and stores it; a path that nothing was uploaded for is
 * left out. Every image that cannot be used is named in the refusal.
 * @throws {AppError} the code of the first image that failed, with a sentence for each by its path
 */
export async function storeUploads(
  { db, storage, keep }: { db: Db; storage: Storage; keep: StoreImage },
  imagePaths: readonly string[],
): Promise<Map<string, StoredImage>> {
  const kept = new Map<string, StoredImage>();
  const refused = new Map<string, AppError>();
  const waiting = imagePaths.toReversed();
  const reader = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      try {
        const bytes = await readUpload(db, storage, path);
        if (bytes) kept.set(path, await keep(bytes));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.set(path, error);
      }
    }
  };
  await settled(Array.from({ length: READERS }, reader));
  const [first] = refused.values();
  if (!first) return kept;
  const fields = Object.fromEntries(
    Array.from(refused, ([path, { message }]) => [path, message] as const),
  );
  const sentences = [...new Set(Object.values(fields))].map((one) => one.replace(/\.$/, ''));
  throw new AppError(first.code, `${sentences.join('. ')}.`, { fields });
}

/** Waits for all, also where one fails: what is still written could not be removed otherwise. */
async function settled(work: Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected') throw result.reason;
}

/** What was last uploaded for a path, or null. */
async function readUpload(db: Db, storage: Storage, imagePath: string): Promise<Buffer | null> {
  for (const uploadKey of await findUploadKeys(db, imagePath)) {
    const file = await storage.get(incomingKey(uploadKey));
    if (file) return Buffer.concat(await file.body.toArray());
  }
  return null;
}
