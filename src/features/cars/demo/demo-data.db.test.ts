import { asc, eq, inArray, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { insertEvent } from '../../enquiries/writes.server.ts';
import { loadDemoEnquiries } from '../../enquiries/load-demo.server.ts';
import {
  adverts,
  auditLog,
  carImages,
  cars,
  carSales,
  costs,
  customers,
  deals,
  enquiries,
  makes,
  purchases,
  settings,
} from '../../../app/schema.server.ts';
import { testDeps } from '../../../../tests/helpers/app.ts';
import { carTesting } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { findUnrecorded } from '../adverts/record.server.ts';
import { readDemoData, storeDemoSetting } from './demo-data.server.ts';
import { loadDemoStock } from './load-demo-stock.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const now = new Date();
const total = await loadDemoStock({ database, storage, now });
await loadDemoEnquiries({ db, storage }, now);
const { app, staff, queue, newCar, read } = await carTesting(database);

const call = async (path: string, method = 'GET') =>
  (await app.request(path, { method, headers: staff })).json();

it('gives each demo car on the site the first version of its advert', async () => {
  const carIds = (await db.select({ carId: cars.carId }).from(cars)).map(({ carId }) => carId);
  expect(await findUnrecorded(db, carIds, now)).toEqual([]);
  expect(await db.$count(adverts)).toBeGreaterThan(30);
});

it('removes the demo cars and enquiries, and keeps what staff have added or changed', async () => {
  const [first, second, ordered] = await db.select().from(cars).orderBy(asc(cars.carId));
  const [enquiry, dealt, ordering, selling] = await db
    .select()
    .from(enquiries)
    .where(sql`${enquiries.customerId} is not null`)
    .orderBy(asc(enquiries.enquiryId));
  const count = await db.$count(enquiries);
  const ours = await newCar({ stockNumber: 'FC-1999' });
  const changed = {
    action: 'update',
    changes: {},
    // The entry of a colleague whose account was removed.
    email: '',
    name: 'Staff',
    subject: '',
    entity: 'car',
  } as const;
  await db.insert(auditLog).values([
    { ...changed, entityId: first!.carId },
    // A job ended the reservation of a demo car.
    { ...changed, entityId: second!.carId, name: 'System' },
  ]);
  // A car in the bin stays if it was ordered in a deal.
  const carId = ordered!.carId;
  await db.update(cars).set({ deletedAt: now }).where(eq(cars.carId, carId));
  const ofCar = { carId, carTitle: '', state: 'ordered', price: 1_00, createdAt: now } as const;
  const noDetails = { printedName: null, address: null, email: null, phone: null, vatNumber: null };
  const buyer = { name: 'Aoife', ...noDetails };
  await db.insert(deals).values([
    { ...ofCar, buyer, customerId: ordering!.customerId },
    // The car of a draft deal is deleted, but not the enquiry from which it was started.
    { carTitle: '', createdAt: now, buyer, enquiryId: dealt!.enquiryId },
  ]);
  const bought = { carId: ours, how: 'private', scheme: 'margin', price: 1_00 } as const;
  await db
    .insert(purchases)
    .values({ ...bought, date: '2026-01-02', customerId: selling!.customerId });
  await insertEvent(db, {
    enquiryId: enquiry!.enquiryId,
    at: now,
    kind: 'note',
    actorName: 'Staff',
    text: 'Rang back',
  });

  const left = { cars: total - 2, enquiries: count - 2, keptCars: 2, keptEnquiries: 2 };
  expect(await call('/api/demo-data')).toEqual(left);
  expect(await call('/api/demo-data/remove', 'POST')).toEqual(left);

  const kept = await db.select({ id: cars.carId }).from(cars).orderBy(asc(cars.carId));
  expect(kept.map(({ id }) => id)).toEqual([first!.carId, carId, ours]);
  expect(await read(ours)).toMatchObject({ stockNumber: 'FC-1999' });
  const stayed = await db.select().from(enquiries).orderBy(asc(enquiries.enquiryId));
  expect(stayed.map(({ enquiryId }) => enquiryId)).toEqual([enquiry!.enquiryId, dealt!.enquiryId]);
  // Those of the enquiries, of the order and of the purchase.
  const customerIds = [enquiry, dealt, ordering, selling].map((one) => one!.customerId);
  const people = await db.select().from(customers);
  expect(new Set(people.map(({ customerId }) => customerId))).toEqual(new Set(customerIds));
  expect(await db.$count(makes)).toBeGreaterThan(10);
  const photos = await db.$count(carImages, inArray(carImages.carId, [first!.carId, carId]));
  expect([await db.$count(carImages), photos > 0]).toEqual([photos, true]);
  const files = queue.jobs.filter(({ name }) => name === 'remove-files');
  expect(JSON.stringify(files)).toContain('demo/FC-1002/');
  expect(JSON.stringify(files)).not.toContain(`demo/${first!.stockNumber}/`);
  expect(JSON.stringify(files)).toContain('demo/enquiries/');

  const { data } = await call('/api/audit-log');
  expect(data[0]).toMatchObject({
    action: 'delete',
    subject: 'demo cars and enquiries',
    changes: { cars: { from: total - 2, to: null }, enquiries: { from: count - 2, to: null } },
  });
  expect(await call('/api/demo-data')).toMatchObject({ cars: 0, enquiries: 0 });
  await call('/api/demo-data/remove', 'POST');
  expect((await call('/api/audit-log')).data[0].auditEntryId).toBe(data[0].auditEntryId);
});

it('resets the minimum number of photos of the demo stock, unless an owner has saved the setting', async () => {
  const stock = testDeps(database).settings;
  const remove = async () => {
    await call('/api/demo-data/remove', 'POST');
    await stock.refresh();
    return stock.current('stock').minPhotos;
  };
  await storeDemoSetting({ db, settings: stock });
  expect(stock.current('stock').minPhotos).toBe(4);
  expect(await remove()).toBe(8);
  const saved = { ...stock.current('stock'), minPhotos: 4 };
  await db.update(settings).set({ value: saved, version: 3 }).where(eq(settings.name, 'stock'));
  expect(await remove()).toBe(4);
});

it('does not look for demo rows again once none is left', async () => {
  await db.delete(enquiries);
  await db.delete(carImages);
  for (const table of [carSales, costs, deals, purchases]) await db.delete(table);
  await db.delete(cars);
  const none = { cars: 0, enquiries: 0, keptCars: 0, keptEnquiries: 0 };
  expect(await readDemoData({ db })).toEqual(none);
  const select = vi.spyOn(db, 'select');
  const execute = vi.spyOn(db, 'execute');
  expect(await readDemoData({ db })).toEqual(none);
  expect(select).not.toHaveBeenCalled();
  expect(execute).not.toHaveBeenCalled();
});
