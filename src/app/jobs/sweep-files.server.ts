import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../platform/durations.ts';
import type { Context } from '../context.server.ts';
import { deletePendingFilesBefore } from '../../features/enquiries/photos.server.ts';
import { uploads } from '../schema.server.ts';
import { deletePendingMoneyFiles } from '../../features/money/files.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { sweepDocuments } from '../../features/settings/documents.server.ts';
import { sweepDealerImages } from '../../features/settings/dealer-images.server.ts';
import { incomingKey, parseStorageKey } from '../../features/images/keys.server.ts';
import { removeFiles } from './remove-files.server.ts';

/** Minimum age in milliseconds. Files of running requests are newer. */
const MIN_AGE_MS = DAY_MS;

const BATCH_SIZE = 200;

/**
 * Deletes uploads that were never recorded, photos whose enquiry was never sent, files of money that no record has,
 * images and documents that the dealer does not use, and files without an image, once they are a day old.
 */
export async function sweepFiles(
  ctx: Pick<Context, 'database' | 'storage' | 'now'>,
): Promise<void> {
  const { database, storage, now } = ctx;
  const before = new Date(now.getTime() - MIN_AGE_MS);
  await database.db.delete(uploads).where(lt(uploads.createdAt, before));
  await deletePendingFilesBefore(database.db, before);
  await deletePendingMoneyFiles(database.db, before);
  await sweepDealerImages(database, before);
  await sweepDocuments(database.db, before);
  await storage.removeLeftovers?.(before);
  await inBatches(uploadsIn(storage), (uploadKeys) =>
    removeFiles(ctx, { storageKeys: [], uploadKeys }),
  );
  await inBatches(imagesIn(storage, before), (storageKeys) =>
    removeFiles(ctx, { storageKeys, uploadKeys: [] }),
  );
}

async function* uploadsIn(storage: Storage): AsyncGenerator<string> {
  const prefix = incomingKey('');
  for await (const key of storage.list(prefix)) yield key.slice(prefix.length);
}

/** Yields each storage key once, since the files of one image are listed together. */
async function* imagesIn(storage: Storage, before: Date): AsyncGenerator<string> {
  let last = '';
  for await (const file of storage.list('images/')) {
    const found = parseStorageKey(file);
    if (!found || found.storageKey === last || found.createdAt >= before) continue;
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
    if (batch.length < BATCH_SIZE) continue;
    await work(batch);
    batch = [];
  }
  await work(batch);
}
