import { eq, like, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { recordingQueue, sendCar } from '../../../../tests/helpers/car-form.ts';
import { signIn, testContext } from '../../../../tests/helpers/app.ts';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { readStored, temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { fullKey } from '../../images/keys.server.ts';
import { removeFiles } from '../../../app/jobs/remove-files.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { JOBS } from '../../../app/job-names.ts';
import {
  buyerDetails,
  carImages,
  cars,
  mails,
  removedImages,
  users,
} from '../../../app/schema.server.ts';
import { lockCar } from '../lock-car.server.ts';
import { restoreCar } from './bin.server.ts';
import { upkeepStock } from './stock-upkeep.server.ts';
import { type CarChange, changeCar } from './write-car.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const desk = await imageTesting({ database, storage });
const { app, staff, least } = desk;
const stock = stockFactory(database);
const queue = recordingQueue();
const ctx = { ...testContext(database), queue };
const user = {
  userId: 1,
  email: 'a@b.ie',
  firstName: 'Aoife',
  lastName: 'B',
  role: 'admin',
} as const;

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const upkeep = (days: number) => upkeepStock({ ...ctx, now: inDays(days) });
const restore = (carId: number, days = 0) =>
  restoreCar({ ...ctx, user, now: inDays(days) }, { carId });
const change = (carId: number, what: Omit<CarChange, 'before' | 'source'>) =>
  db.transaction(async (tx) => {
    const before = await lockCar(tx, carId);
    return changeCar({ ...ctx, db: tx }, { ...what, before, source: 'form' });
  });
const storedCar = async (carId: number) =>
  (await db.select().from(cars).where(eq(cars.carId, carId)))[0];

/** Runs the jobs that delete files. */
async function deleteFiles(): Promise<void> {
  for (const { name, payload } of queue.jobs.splice(0))
    if (name === 'remove-files')
      await removeFiles({ database, storage }, JOBS['remove-files'].parse(payload));
}

async function carWithPhotos() {
  const carId = await desk.newCar();
  await desk.record(carId, [await desk.upload(carId, 'a'), await desk.upload(carId, 'b')]);
  const [a, b] = await db.select().from(carImages).where(eq(carImages.carId, carId));
  if (!a || !b) throw new Error('The photos were not recorded');
  return { carId, a, b };
}

const newCar = async (more: object = {}): Promise<number> =>
  (await sendCar(app, 'create', { ...least, ...more }, staff)).body.carId;
const read = (carId: number) => desk.read(carId, staff);
const owner = apiClient(app, staff);
const remove = async (carId: number) =>
  (await owner.remove(`/cars/admin-delete?carId=${carId}`)).status;
const history = async (carId: number) =>
  (await owner.get(`/audit-log?entity=car&entityId=${carId}`)).body.data;

const statusOf = async (address: string, init: RequestInit = {}) =>
  (await app.request(address, init)).status;

describe('a car in the bin', () => {
  it('is gone for visitors and for every call of staff', async () => {
    const { carId, a } = await carWithPhotos();
    const [photo] = (await desk.read(carId)).images;
    expect(await statusOf(photo.src)).toBe(200);
    expect(await remove(carId)).toBe(200);
    expect(await statusOf(`/api/cars/${carId}`)).toBe(404);
    expect(await statusOf(`/api/cars/${carId}`, { headers: staff })).toBe(404);
    expect(await statusOf(photo.src)).toBe(404);
    for (const headers of [{}, staff])
      expect(await statusOf(`/api/car-images/${carId}?file=a.webp`, { headers })).toBe(404);
    for (const query of ['', '?publish=false']) {
      const response = await app.request(`/api/cars${query}`, { headers: staff });
      const listed = (await response.json()).map((car: { carId: number }) => car.carId);
      expect(listed).not.toContain(carId);
    }
    const choices = await app.request(`/api/cars/choices?q=/car/${carId}`, { headers: staff });
    expect(await choices.json()).toEqual([]);
    expect(await (await app.request('/sitemap.xml')).text()).not.toContain(`/car/${carId}<`);
    const update = await sendCar(app, 'update', { ...least, carId, version: 1 }, staff);
    expect(update.status).toBe(404);
    expect((await desk.record(carId, [a.imagePath])).status).toBe(404);
    expect((await desk.requestLink(`${carId}/images/c.webp`)).status).toBe(404);
    const stamp = await app.request(`/api/enquiries/stamp?carId=${carId}`);
    expect(stamp.status).toBe(404);
  });

  it('is restored as it was, with its photos and its buyer', async () => {
    const { carId } = await carWithPhotos();
    await change(carId, { values: { carSold: true, registration: '231-D-9' } });
    await stock.buyer({ carId, kind: 'sale', date: '2026-02-01', firstName: 'Aoife' });
    const [asStaff, asVisitor] = [await read(carId), await desk.read(carId)];
    await remove(carId);
    await upkeep(29);
    await restore(carId, 29);
    expect([await read(carId), await desk.read(carId)]).toEqual([asStaff, asVisitor]);
    const [restored, deleted] = await history(carId);
    expect([deleted.action, restored.action]).toEqual(['delete', 'update']);
    expect(restored).toMatchObject({
      name: 'Aoife B',
      changes: { deleted: { from: true, to: null } },
    });
    await expect(restore(carId)).rejects.toThrow('no longer exists');
  });

  it('is not restored while another car has its plate', async () => {
    const carId = await newCar({ registration: '231-D-10' });
    await remove(carId);
    const other = await newCar({ registration: '231-D-10' });
    const error = await restore(carId).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'conflict', details: { carId: other } });
  });

  it('is deleted with its files after 30 days', async () => {
    const { carId, a, b } = await carWithPhotos();
    await desk.record(carId, [a.imagePath]);
    await remove(carId);
    await upkeep(29.9);
    await deleteFiles();
    expect(await readStored(storage, fullKey(b.storageKey, null))).not.toBeNull();
    await expect(restore(carId, 30.1)).rejects.toThrow('no longer exists');
    await upkeep(30.1);
    await deleteFiles();
    expect(await storedCar(carId)).toBeUndefined();
    for (const { storageKey } of [a, b])
      expect(await readStored(storage, fullKey(storageKey, null))).toBeNull();
  });

  it('keeps the record of its sale after 30 days, but no photos', async () => {
    const { carId, a } = await carWithPhotos();
    await change(carId, { values: { carSold: true } });
    await stock.buyer({ carId, kind: 'sale', date: '2026-02-01', firstName: 'Aoife' });
    await remove(carId);
    await upkeep(31);
    await deleteFiles();
    expect(await readStored(storage, fullKey(a.storageKey, null))).toBeNull();
    expect(await db.$count(buyerDetails, eq(buyerDetails.carId, carId))).toBe(1);
    expect(await statusOf(`/api/cars/${carId}`, { headers: staff })).toBe(404);
    await db.delete(buyerDetails).where(eq(buyerDetails.carId, carId));
    await upkeep(31);
    expect(await storedCar(carId)).toBeUndefined();
  });

  it('keeps the booking of a sold car that has no record of its sale', async () => {
    const carId = await newCar();
    await change(carId, {
      values: { carBooked: true, carSold: true },
      buyers: { bookingDate: '2026-02-01' },
    });
    await remove(carId);
    await upkeep(31);
    expect(await db.$count(buyerDetails, eq(buyerDetails.carId, carId))).toBe(1);
  });

  it('prevents the deletion of its model, with a message that mentions the bin', async () => {
    const { makeId, modelId } = await stock.kind('Trabant', '601');
    const carId = await newCar({ makeId, modelId });
    await remove(carId);
    const { status, body } = await owner.send('DELETE', '/models/delete', { modelId });
    expect([status, body.message]).toEqual([
      409,
      'The model 601 is still used by 1 car in the bin, so it can’t be deleted.',
    ]);
  });
});

it('a removed photo can no longer be requested, and its files are deleted after 30 days', async () => {
  const { carId, a, b } = await carWithPhotos();
  const [, photo] = (await desk.read(carId)).images;
  await desk.record(carId, [a.imagePath]);
  expect(await statusOf(photo.src, { headers: staff })).toBe(404);
  expect(await db.select().from(removedImages).where(eq(removedImages.carId, carId))).toEqual([
    { ...b, removedAt: expect.any(Date) },
  ]);
  await upkeep(29.9);
  await removeFiles({ database, storage }, { storageKeys: [b.storageKey], uploadKeys: [] });
  expect(await readStored(storage, fullKey(b.storageKey, null))).not.toBeNull();
  await upkeep(30.1);
  await deleteFiles();
  expect(await readStored(storage, fullKey(b.storageKey, null))).toBeNull();
  expect(await readStored(storage, fullKey(a.storageKey, null))).not.toBeNull();
});

it('an archived car is off the site and in no list, but staff can still open it', async () => {
  const carId = await newCar({ publish: true, stockNumber: 'ARCHIVED-1' });
  expect(await read(carId)).toMatchObject({ archivedAt: null });
  await change(carId, { archived: true });
  expect(await statusOf(`/api/cars/${carId}`)).toBe(404);
  const archivedAt = (await storedCar(carId))?.archivedAt?.toISOString();
  expect(await read(carId)).toMatchObject({ carId, publish: false, archivedAt });
  const drafts = await app.request('/api/cars?publish=false', { headers: staff });
  const listed = (await drafts.json()).map((car: { carId: number }) => car.carId);
  expect(listed).not.toContain(carId);
  const choices = await app.request('/api/cars/choices?q=ARCHIVED-1', { headers: staff });
  expect(await choices.json()).toEqual([]);
});

describe('the upkeep of the stock', () => {
  it('frees a car whose reservation is over, and says so in the audit log', async () => {
    const carId = await newCar({ publish: true });
    await change(carId, { values: { carBooked: true, holdUntil: inDays(2) } });
    await upkeep(1.9);
    expect(await storedCar(carId)).toMatchObject({ carBooked: true });
    await upkeep(2.1);
    expect(await storedCar(carId)).toMatchObject({
      carBooked: false,
      bookedAt: null,
      holdUntil: null,
      publish: true,
    });
    const [freed] = await history(carId);
    expect(freed).toMatchObject({
      name: 'System',
      changes: { carBooked: { from: true, to: false }, holdUntil: { to: null } },
    });
    const entries = (await history(carId)).length;
    const sold = await newCar();
    const values = { carBooked: true, carSold: true, holdUntil: inDays(2) };
    await change(sold, { values });
    await upkeep(2.1);
    expect(await history(carId)).toHaveLength(entries);
    expect(await storedCar(sold)).toMatchObject(values);
  });

  it('changes the other cars if one cannot be changed', async () => {
    const [broken, fine] = [await newCar(), await newCar()];
    for (const carId of [broken, fine])
      await change(carId, { values: { carBooked: true, holdUntil: inDays(2) } });
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await db.execute(
      sql`create trigger refuse before update on cars for each row when (old.car_id = ${sql.raw(String(broken))}) execute function refuse()`,
    );
    await upkeep(2.1);
    await db.execute(sql`drop trigger refuse on cars`);
    expect(await storedCar(broken)).toMatchObject({ carBooked: true });
    expect(await storedCar(fine)).toMatchObject({ carBooked: false });
    await upkeep(2.1);
    expect(await storedCar(broken)).toMatchObject({ carBooked: false });
  });

  it('emails owners and sales users once when a reservation is over, except of an archived car', async () => {
    await signIn(database, 'sales');
    await signIn(database, 'prep');
    const carId = await newCar({ registration: '222-C-98765' });
    await change(carId, { values: { carBooked: true, holdUntil: inDays(2) } });
    await upkeep(2.1);
    await upkeep(2.2);
    const archived = await newCar();
    await change(archived, { values: { carBooked: true, holdUntil: inDays(2) }, archived: true });
    await upkeep(2.3);
    expect(await db.$count(mails, like(mails.text, `%/edit-car/${archived}`))).toBe(0);
    const sent = await db
      .select()
      .from(mails)
      .where(like(mails.text, `%/edit-car/${carId}`));
    const sellers = await db.select().from(users).where(ne(users.role, 'prep'));
    expect(sent.map(({ toAddress }) => toAddress).toSorted()).toEqual(
      sellers.map(({ email }) => email).toSorted(),
    );
    expect(sellers.map(({ role }) => role).toSorted()).toEqual(['admin', 'sales']);
    expect(sent[0]?.subject).toMatch(/^Free again: \d{4} .+, 222-C-98765$/);
  });

  it('takes sold cars off the site after the days of the setting, by default never', async () => {
    const carId = await newCar({ publish: true });
    await change(carId, { values: { carSold: true } });
    await upkeep(400);
    expect(await storedCar(carId)).toMatchObject({ publish: true });
    const { settings } = ctx;
    const value = { ...settings.current('stock'), soldDays: 14 };
    await owner.put('/settings/stock', { value, version: 0 });
    await upkeep(13.9);
    expect(await storedCar(carId)).toMatchObject({ publish: true });
    await upkeep(14.1);
    expect(await storedCar(carId)).toMatchObject({ publish: false, carSold: true });
  });
});
