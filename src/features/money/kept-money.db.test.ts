import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { backedUpRows } from '../../../tests/helpers/backup.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { signIn, testApp, unconnectedDeps } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import {
  carSales,
  closedPeriods,
  costs,
  customers,
  moneyFiles,
  purchases,
  secondFactors,
} from '../../app/schema.server.ts';
import { violatedConstraint } from '../../platform/database/constraint.server.ts';
import { createBackup } from '../backup/create-backup.server.ts';
import { restore, restoreBackup } from '../backup/restore-backup.server.ts';
import { storeBackup } from '../backup/store-backup.server.ts';
import { runRetention } from '../retention/run-retention.server.ts';
import { stepAt } from '../staff/totp.server.ts';
import { unlockBooks } from './books-lock.server.ts';

const folder = await temporaryFolder();
const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const app = testApp(database, { storage, queue: recordingQueue() });
const owner = apiClient(app, await signIn(database));
const stock = stockFactory(database);
const kind = await stock.kind('Volvo', 'V60');

const BOUGHT = { how: 'private', scheme: 'margin', price: 9_000_00 } as const;

/** Deletes all records, including those of closed periods. */
async function deleteRecords() {
  await db.transaction(async (tx) => {
    await unlockBooks(tx);
    for (const table of [moneyFiles, costs, carSales, purchases, closedPeriods])
      await tx.delete(table);
  });
}
beforeEach(deleteRecords);

/** A car sold at a time, with a purchase, a cost and a sale price. */
async function soldCar(soldAt: Date, receiptId?: string) {
  const date = soldAt.toISOString().slice(0, 10);
  const carId = await stock.car({ ...kind, carSold: true, soldAt });
  await db.insert(purchases).values({ carId, date: '2019-12-01', ...BOUGHT });
  await db
    .insert(costs)
    .values({ carId, date, kind: 'parts', amount: 50_00, ...(receiptId && { receiptId }) });
  await db.insert(carSales).values({ carId, date, price: 10_000_00 });
  return carId;
}

const { settings } = unconnectedDeps();
const run = (now: string) =>
  runRetention({ db, settings, queue: recordingQueue(), now: new Date(now) });
const carsWithRecords = async () =>
  (await db.select({ carId: purchases.carId }).from(purchases)).map(({ carId }) => carId);

describe('retention', () => {
  it('deletes records six years after the year of the sale, also those of a closed period', async () => {
    const receiptId = '00000000-0000-4000-8000-00000000000a';
    // 31 December 2020 in Dublin, and a minute later.
    const old = await soldCar(new Date('2020-12-31T23:59:00Z'), receiptId);
    const newer = await soldCar(new Date('2021-01-01T00:00:00Z'), receiptId);
    const inStock = await stock.car(kind);
    await db.insert(purchases).values({ carId: inStock, date: '2019-12-01', ...BOUGHT });
    const file = { contentType: 'image/webp', name: 'x', addedBy: 1 };
    await db.insert(moneyFiles).values([
      { ...file, carId: old, storageKey: 'images/a' },
      { ...file, receiptId, storageKey: 'images/b' },
    ]);
    await db.insert(closedPeriods).values({
      closedFrom: '2019-01-01',
      closedTo: '2021-02-28',
      closedAt: new Date(),
      closedBy: 'Test',
    });
    await run('2026-12-31T23:00:00Z');
    expect(await carsWithRecords()).toEqual([old, newer, inStock]);
    await run('2027-01-01T03:30:00Z');
    expect(await carsWithRecords()).toEqual([newer, inStock]);
    expect(await db.$count(costs, eq(costs.carId, old))).toBe(0);
    expect(await db.$count(carSales, eq(carSales.carId, old))).toBe(0);
    // The newer car shares the receipt.
    const kept = await db.select({ key: moneyFiles.storageKey }).from(moneyFiles);
    expect(kept).toEqual([{ key: 'images/b' }]);
  });
});

const addSeller = async (name: string) => {
  const [row] = await db.insert(customers).values({ name }).returning();
  return row?.customerId ?? 0;
};

describe('a seller', () => {
  it('stays named in purchases after a merge and an erasure, because tax law requires it', async () => {
    const [first, second] = [await addSeller('Canary One'), await addSeller('Canary Two')];
    const carId = await stock.car(kind);
    await owner.put(`/cars/${carId}/purchase`, {
      ...BOUGHT,
      version: 0,
      date: '2026-01-05',
      customerId: first,
      sellerName: 'Canary One',
      sellerAddress: '1 Main Street',
    });
    expect((await owner.post(`/customers/${first}/merge`, { intoId: second })).status).toBe(200);
    const { soldToUs } = (await owner.get(`/customers/${second}/export`)).body;
    expect(soldToUs).toMatchObject([
      { carId, sellerName: 'Canary One', sellerAddress: '1 Main Street', price: 9_000_00 },
    ]);
    const { body } = await owner.post(`/customers/${second}/erase`, undefined);
    expect(body.message).toMatch(/^The purchase of 1 car from this person must be kept/);
    const [row] = await db.select().from(purchases);
    expect(row).toMatchObject({ sellerName: 'Canary One', sellerAddress: '1 Main Street' });
    const named = await db
      .select()
      .from(customers)
      .where(inArray(customers.customerId, [first, second]));
    expect(JSON.stringify(named)).not.toContain('Canary');
  });
});

const backUp = async (name: string) => {
  const file = join(folder, `${name}.tar`);
  await storeBackup(createBackup({ database, storage, spoolDir: join(folder, name) }), file);
  return file;
};
const close = () =>
  db.insert(closedPeriods).values({
    closedFrom: '2026-01-01',
    closedTo: '2026-02-28',
    closedAt: new Date(),
    closedBy: 'Test',
  });

const refusalOf = (change: Promise<unknown>) =>
  change.then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  );

describe('a backup', () => {
  it('restores records of closed periods, and reopens a period that was closed after the backup', async () => {
    const target = { database: await testDatabase(), ...(await temporaryStorage()) };
    const carId = await soldCar(new Date('2026-01-10T10:00:00Z'));
    const open = await backUp('open');
    await close();
    const late = await stock.car(kind);
    await db.insert(purchases).values({ carId: late, date: '2026-01-05', ...BOUGHT });
    const closed = await backUp('closed');
    for (const file of [closed, open, closed]) {
      await restoreBackup(target, createReadStream(file));
      const { db: there } = target.database;
      const isClosed = file === closed;
      expect(await there.$count(closedPeriods)).toBe(isClosed ? 1 : 0);
      const refused = await refusalOf(
        there.update(purchases).set({ price: 8_000_00 }).where(eq(purchases.carId, carId)),
      );
      expect(refused).toBe(isClosed ? 'closed_period' : null);
    }
    const rows = await backedUpRows(target.database);
    expect(rows).toEqual(await backedUpRows(database));
    expect(rows['purchases']?.join('\n')).toContain('2026-03-01');
  });

  it('refuses, once restored, the second factor codes that were used before', async () => {
    const target = { database: await testDatabase(), ...(await temporaryStorage()) };
    const factor = { name: 'Phone', sealedKey: '', lastStep: 5, createdAt: new Date() };
    await db.insert(secondFactors).values({ userId: 1, ...factor });
    const file = await backUp('factor');
    const before = stepAt(new Date());
    await restore(target, { file, replace: true });
    const [restored] = await target.database.db.select().from(secondFactors);
    expect(restored?.lastStep).toBeGreaterThanOrEqual(before);
  });
});
