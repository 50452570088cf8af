import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { backedUpRows, storedHashes } from '../../../tests/helpers/backup.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { dealTesting, DRAWING, PART_EXCHANGE } from '../../../tests/helpers/deals.ts';
import { orderContent } from '../../../tests/helpers/documents.ts';
import { encodeImage } from '../../platform/images/encode.server.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import {
  carImages,
  cars,
  documentNumbers,
  documents,
  moneyFiles,
} from '../../app/schema.server.ts';
import { violatedConstraint } from '../../platform/database/constraint.server.ts';
import { sha256 } from '../../platform/canonical-json.server.ts';
import { findUnrecorded } from '../cars/adverts/record.server.ts';
import { verifyAdverts } from '../cars/adverts/check-adverts.server.ts';
import { issueDocument } from '../documents/issue.server.ts';
import { makeDocument } from '../documents/make-document.server.ts';
import { documentNumber } from '../documents/options.ts';
import { verifyDocuments } from '../documents/verify.server.ts';
import { fullKey } from '../images/keys.server.ts';
import { createBackup } from './create-backup.server.ts';
import { restore } from './restore-backup.server.ts';
import { storeBackup } from './store-backup.server.ts';

const source = { database: await testDatabase() };
const { storage, owner, queue, stock, ...deals } = await dealTesting(source.database);
const { newCar, start, order, pay, step, handOver } = deals;
const target = { database: await testDatabase(), ...(await temporaryStorage()) };
const { db } = source.database;
const folder = await temporaryFolder();

/** Runs the checks of `npm run documents:verify`. */
const verify = async (site: Pick<typeof target, 'storage'> & { db: typeof db }) => ({
  issued: await verifyDocuments({ ...site, now: new Date() }),
  chain: await verifyAdverts(site),
});

async function storedPhoto(storageKey: string): Promise<string> {
  const { data } = await encodeImage(await testJpeg({ width: 700, height: 466 }));
  await storage.put(fullKey(storageKey, null), data, 'image/webp');
  return sha256(data);
}

/** A signed order with the advert as its annex, money, a part exchange with a photo, the invoice and the handover. */
async function completedDeal(): Promise<void> {
  const carId = await newCar({ publish: true, description: 'One owner' });
  const shown = { storageKey: 'images/shown', sha256: await storedPhoto('images/shown') };
  await stock.image(carId, { position: 0, width: 700, height: 466, ...shown });
  const dealId = await start({ partExchange: PART_EXCHANGE }, carId);
  const brought = {
    storageKey: 'images/brought',
    contentType: 'image/webp',
    name: 'a',
    addedBy: 1,
  };
  await storedPhoto(brought.storageKey);
  await db.insert(moneyFiles).values({ ...brought, dealId });
  const preview = await owner.get(`/deals/${dealId}/preview?kind=order&place=here`);
  const { sha256: shownSha256 } = preview.body;
  const signature = { place: 'here', name: 'Aoife Ní Bhriain', drawing: DRAWING, shownSha256 };
  const steps = [
    await order(dealId, { signature }),
    await pay(dealId, 500_00),
    await step(dealId, 'part-exchange'),
    await step(dealId, 'invoice'),
    await pay(dealId, 17_950_00, { method: 'transfer' }),
    await handOver(dealId),
  ];
  expect(steps.map(({ status, text }) => (status === 201 ? '' : text))).toEqual(
    steps.map(() => ''),
  );
  // Only the advert and the annex have the photo now.
  await db.transaction((tx) => tx.delete(carImages).where(eq(carImages.carId, carId)));
}

/** A deal that was cancelled after its invoice, with a credit note and a kept deposit. */
async function cancelledDeal(): Promise<void> {
  const dealId = await start();
  await order(dealId);
  await pay(dealId, 1_000_00);
  await step(dealId, 'invoice');
  const { status } = await step(dealId, 'cancel', { reason: 'No loan', deposit: 'kept' });
  expect(status).toBe(201);
}

it('restores deals and documents with all their files, and continues their numbers and the chain', async () => {
  await completedDeal();
  await cancelledDeal();
  const issued = await db.select().from(documents).orderBy(documents.documentId);
  expect(new Set(issued.map(({ kind }) => kind)).size).toBe(6);
  // The file of the last one is made after the restore.
  for (const { documentId } of issued.slice(0, -1))
    await makeDocument({ db, storage }, { documentId });
  const verified = await verify({ db, storage });
  expect(verified.issued).toEqual({ documents: issued.length, problem: null });
  expect(verified.chain).toMatchObject({ versions: expect.any(Number), photos: 1, problem: null });

  const file = join(folder, 'deals.tar');
  const spoolDir = join(folder, 'spool');
  const { end } = await storeBackup(createBackup({ ...source, storage, spoolDir }), file);
  expect(end.missing).toEqual([]);
  await restore(target, { file, replace: false });

  expect(await backedUpRows(target.database)).toEqual(await backedUpRows(source.database));
  expect(await storedHashes(target.storage)).toEqual(await storedHashes(storage));
  const restored = { db: target.database.db, storage: target.storage };
  expect(await verify(restored)).toEqual(verified);
  const carIds = (await restored.db.select().from(cars)).map(({ carId }) => carId);
  expect(await findUnrecorded(restored.db, carIds, new Date())).toEqual([]);
  const change = restored.db.update(documents).set({ dealId: 99 });
  expect(violatedConstraint(await change.catch((error: unknown) => error))).toBe('issued_document');

  const counters = await restored.db.select().from(documentNumbers);
  for (const { kind, year, next } of counters) {
    const content = orderContent();
    const { number, documentId } = await restored.db.transaction((tx) =>
      issueDocument(
        tx,
        { queue, user: { userId: 1 }, now: new Date() },
        { kind, dealId: 1, carId: null, content },
      ),
    );
    expect(number).toBe(documentNumber(year, next));
    await makeDocument(restored, { documentId });
  }
  await makeDocument(restored, { documentId: issued.at(-1)?.documentId ?? 0 });
  await restored.db.transaction((tx) =>
    tx.update(cars).set({ description: 'Two owners' }).where(eq(cars.description, 'One owner')),
  );
  const after = await verify(restored);
  expect(after.issued).toEqual({ documents: issued.length + counters.length, problem: null });
  expect(after.chain).toMatchObject({ versions: verified.chain.versions + 1, problem: null });
});
