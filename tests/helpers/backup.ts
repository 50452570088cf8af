import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { backupTableNames } from '../../src/features/backup/snapshot.server.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import { executeRows } from '../../src/platform/database/execute.server.ts';
import { attachFile, insertFile } from '../../src/features/enquiries/photos.server.ts';
import { insertEnquiry } from '../../src/features/enquiries/writes.server.ts';
import type { Storage } from '../../src/platform/ports/storage.server.ts';
import {
  fullKey,
  incomingKey,
  newStorageKey,
  originalKey,
} from '../../src/features/images/keys.server.ts';
import { listCarImages } from '../../src/features/images/image-queries.server.ts';
import { removeImages } from '../../src/features/images/queue.server.ts';
import { enquiryFiles, pricePeriods } from '../../src/app/schema.server.ts';
import { insertTestImage } from './images/stored-image.ts';
import { stockFactory } from './stock.ts';

/** Returns the rows of all tables that a backup contains, as text, in a fixed order. */
export async function backedUpRows({ db }: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const name of backupTableNames) {
    const rows = await executeRows<{ line: string }>(
      db,
      sql`select t::text as line from ${sql.identifier(name)} t order by 1`,
    );
    tables[name] = rows.map(({ line }) => line);
  }
  return tables;
}

/** Returns the hash of each stored file by key. */
export async function storedHashes(storage: Storage): Promise<Record<string, string>> {
  const hashes: [string, string][] = [];
  for await (const key of storage.list('')) {
    const file = await storage.get(key);
    if (file)
      hashes.push([
        key,
        createHash('sha256')
          .update(await buffer(file.body))
          .digest('hex'),
      ]);
  }
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Parts {
  database: Database;
  storage: Storage;
}

/**
 * Adds cars with images, a removed image, a price period, buyers, an enquiry with a photo and a PDF, and texts with
 * unusual characters.
 */
export async function addStockForBackup(parts: Parts): Promise<void> {
  const stock = stockFactory(parts.database);
  await insertTestImage(parts, { width: 700, height: 466 });
  const { storageKey } = await insertTestImage(parts, { width: 700, height: 466 });
  await parts.storage.put(`${storageKey}/320.webp`, Buffer.from([1, 2, 3]), 'image/webp');
  const pdf = newStorageKey();
  const stampHash = '<1@example.com>';
  const contentType = 'application/pdf';
  await parts.database.db.insert(enquiryFiles).values({ storageKey: pdf, stampHash, contentType });
  await parts.storage.put(originalKey(pdf, 'application/pdf'), Buffer.from('%PDF-'), contentType);
  const { makeId, modelId } = await stock.kind(
    'Škoda "quoted" \\ back\\slash',
    'Octavia\n\u2028two lines',
  );
  const carId = await stock.car({
    makeId,
    modelId,
    currentPrice: '12345.67',
    nctDue: '2027-02-28',
    features: 'null\n\\N\ttab',
    description: '😀 €',
  });
  await stock.buyer({ carId, kind: 'sale', firstName: 'Zoë', phone: '059 000 0000' });
  const { db } = parts.database;
  const removed = { storageKey: 'test/removed', imagePath: `${carId}/images/removed.webp` };
  await stock.image(carId, removed);
  await parts.storage.put(fullKey(removed.storageKey, null), Buffer.from([7, 8]), 'image/webp');
  const images = await listCarImages(db, carId);
  await removeImages({ db, now: new Date() }, images, images);
  await db.insert(pricePeriods).values({
    carId,
    price: '12345.67',
    currency: 'EUR',
    fromAt: new Date(),
    byName: 'Zoë',
    source: 'form',
  });
  await addPhotoForBackup(parts);
}

/** Adds an enquiry with a photo, and an upload whose form was not sent, which has no file in a backup. */
async function addPhotoForBackup({ database: { db }, storage }: Parts): Promise<void> {
  const person = { name: 'Zoë', email: 'zoe@example.com', origin: 'contact' } as const;
  const enquiry = { ...person, reference: 'E-000001', kind: 'partExchange' } as const;
  const { enquiryId = 0 } = (await insertEnquiry(db, enquiry)) ?? {};
  const upload = { stampHash: 'a stamp', storageKey: incomingKey('sent') };
  const image = { storageKey: newStorageKey(), width: 60, height: 40 };
  await attachFile(db, await insertFile(db, upload), { ...image, enquiryId });
  await storage.put(fullKey(image.storageKey, null), Buffer.from([4, 5, 6]), 'image/webp');
  await insertFile(db, { ...upload, storageKey: incomingKey('pending') });
}
