import type { Database } from '../../data/engine/client.ts';
import { deleteUploadsBefore } from '../../data/images/uploads.ts';
import type { Storage } from '../../ports/storage.ts';
import { incomingKey, storageKeyOf } from './keys.ts';
import { removeFiles } from './remove-files.ts';

/** How long something may lie unrecorded: a write that is under way is never swept. */
const PATIENCE_MS = 24 * 60 * 60_000;

/** Keys that are looked up at a time. */
const BATCH = 200;

/** Removes uploads that were begun and never recorded, and files that belong to no image, after a day. */
export async function sweepFiles(
  deps: { database: Database; storage: Storage },
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - PATIENCE_MS);
  await deleteUploadsBefore(deps.database.db, before);
  await inBatches(uploadsIn(deps.storage), (uploadKeys) =>
    removeFiles(deps, { storageKeys: [], uploadKeys }),
  );
  await inBatches(imagesIn(deps.storage, before), (storageKeys) =>
    removeFiles(deps, { storageKeys, uploadKeys: [] }),
  );
}

async function* uploadsIn(storage: Storage): AsyncGenerator<string> {
  const prefix = incomingKey('');
  for await (const key of storage.list(prefix)) yield key.slice(prefix.length);
}

/** Storage keys of images that were made before an instant, each once for files that stand together. */
async function* imagesIn(storage: Storage, before: Date): AsyncGenerator<string> {
  let last = '';
  for await (const file of storage.list('images/')) {
    const found = storageKeyOf(file);
    if (!found || found.storageKey === last || found.madeAt >= before) continue;
    last = found.storageKey;
    yield last;
  }
}

async function inBatches(
  keys: AsyncIterable<string>,
  work: (keys: string[]) => Promise<void>,
): Promise<void> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await work(batch);
    batch = [];
  }
  await work(batch);
}
