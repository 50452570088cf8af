import { asc, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../../../tests/helpers/app.ts';
import { FULL_CAR_INPUT, sendCar } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';
import { testJpeg } from '../../../../tests/helpers/images/jpeg.ts';
import { readStored, temporaryStorage } from '../../../../tests/helpers/storage.ts';
import {
  advertPhotos,
  adverts,
  carImages,
  cars,
  pricePeriods,
} from '../../../app/schema.server.ts';
import { advertFiles, fullKey } from '../../images/keys.server.ts';
import { sweepFiles } from '../../../app/jobs/sweep-files.server.ts';
import { upkeepStock } from '../write/stock-upkeep.server.ts';
import { checkAdverts, verifyAdverts } from './check-adverts.server.ts';
import { advertNow, readAdvert } from './read-advert.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const desk = await imageTesting({ database, storage });
const { app, staff, post, least } = desk;
const DAY = 86_400_000;
const signal = new AbortController().signal;
const log = pino({ level: 'silent' });

beforeEach(async () => {
  await db.delete(cars);
  await db.delete(adverts);
  await db.delete(advertPhotos);
});

const newCar = async (more: object = {}): Promise<number> =>
  (await sendCar(app, 'create', { ...least, publish: true, ...more }, staff)).body.carId;
const versions = () => db.select().from(adverts).orderBy(asc(adverts.advertId));
const check = (now = new Date()) => checkAdverts({ db, storage, signal, now, log });
const verify = () => verifyAdverts({ db, storage });

async function carWithPhotos(files: string[]) {
  const carId = await newCar();
  const paths: string[] = [];
  for (const file of files) paths.push(await desk.upload(carId, file));
  await desk.record(carId, paths);
  return { carId, paths };
}

describe('a version', () => {
  it('is written once for each transaction, but not for a draft or an unchanged page', async () => {
    const draft = await newCar({ ...FULL_CAR_INPUT, publish: false });
    const carId = await newCar();
    expect(await versions()).toHaveLength(1);
    await db.transaction(async (tx) => {
      for (const name of ['First', 'Second'])
        await tx.update(cars).set({ name }).where(eq(cars.carId, carId));
      await tx.update(cars).set({ stockNumber: 'FC-9' }).where(eq(cars.carId, draft));
    });
    await db.transaction((tx) =>
      tx.update(cars).set({ stockNumber: 'FC-8' }).where(eq(cars.carId, carId)),
    );
    const [, second, third] = await versions();
    expect(JSON.parse(second?.content ?? '')).toMatchObject({ name: 'Second' });
    expect(third).toBeUndefined();
  });

  it('contains what the API answers to visitors, and the hashes of the photos', async () => {
    const { carId } = await carWithPhotos(['a', 'b']);
    const page = await desk.read(carId, {});
    const advert = (await versions()).at(-1);
    const { photos, ...content } = JSON.parse(advert?.content ?? '');
    expect(page).toMatchObject(content);
    const leftOut = Object.keys(page).filter((name) => !Object.hasOwn(content, name));
    expect(leftOut).toEqual(['carId', 'updatedAt', 'thumbnailImage', 'thumbnail', 'images']);
    const rows = await db.select().from(carImages).orderBy(carImages.position);
    expect(photos).toEqual(rows.map(({ sha256 }) => sha256));
    expect(await verify()).toEqual({ versions: 2, photos: 1, problem: null });
  });

  it('says that a car left the site, and outlives the car', async () => {
    const carId = await newCar();
    await app.request(`/api/cars/admin-delete?carId=${carId}`, {
      method: 'DELETE',
      headers: staff,
    });
    await upkeepStock({ ...testContext(database), ...desk, now: new Date(Date.now() + 31 * DAY) });
    expect(await db.$count(cars)).toBe(0);
    expect((await versions()).map(({ content }) => content === 'null')).toEqual([false, true]);
  });

  it('is written for each of many writers at once, in one chain', async () => {
    const carIds: number[] = [];
    for (let at = 0; at < 4; at += 1) carIds.push(await newCar({ name: `Car ${at}` }));
    const { make } = await desk.read(carIds[0]!, {});
    await Promise.all([
      ...carIds.map((carId) =>
        db.transaction(async (tx) => {
          await tx.update(cars).set({ name: 'New' }).where(eq(cars.carId, carId));
        }),
      ),
      app.request('/api/makes/update', {
        method: 'PUT',
        headers: { ...staff, 'content-type': 'application/json' },
        body: JSON.stringify({ ...make, name: 'Renamed' }),
      }),
    ]);
    expect(await verify()).toMatchObject({ problem: null });
    const before = await db.$count(adverts);
    await check();
    expect(await db.$count(adverts)).toBe(before);
    const last = new Map(
      (await versions()).map((row) => [row.carId, JSON.parse(row.content ?? '')]),
    );
    expect(
      [...last.values()].map(({ name, make: { name: makeName } }) => [name, makeName]),
    ).toEqual(carIds.map(() => ['New', 'Renamed']));
  });
});

describe('the job', () => {
  it('hashes the photos of an earlier release and writes the first versions, once', async () => {
    const { carId } = await carWithPhotos(['a']);
    await db.delete(adverts);
    await db.update(carImages).set({ sha256: null });
    await post(`${carId}/state`, { to: 'reserved' });
    expect(await versions()).toEqual([]);
    await check();
    await check();
    expect(await versions()).toMatchObject([{ advertId: 1, carId }]);
    expect(await verify()).toMatchObject({ versions: 1, problem: null });
  });

  it('notices a change by SQL outside the application, and a reduction that has ended', async () => {
    const carId = await newCar({ currentPrice: 20_000 });
    await db.update(pricePeriods).set({ fromAt: new Date(Date.now() - 40 * DAY) });
    const lower = { ...least, publish: true, carId, version: 1, currentPrice: 19_000 };
    expect((await sendCar(app, 'update', lower, staff)).status).toBe(201);
    await db.update(cars).set({ colour: 'Green' });
    await check();
    await check(new Date(Date.now() + 31 * DAY));
    const contents = (await versions()).map(({ content }) => JSON.parse(content ?? ''));
    expect(
      contents.map(({ colour, pricing }) => [colour, pricing.reduction?.saving ?? null]),
    ).toEqual([
      [null, null],
      [null, 1_000],
      ['Green', 1_000],
      ['Green', null],
    ]);
  });
});

describe('verifyAdverts', () => {
  it.each([
    [
      'content',
      sql`update adverts set content = replace(content, 'Used', 'New') where advert_id = 2`,
      /version 2 .*other content/,
    ],
    [
      'the hash of a content',
      sql`update adverts set content = 'null', content_sha256 = encode(sha256('null'), 'hex') where advert_id = 2`,
      /version 2 .*chain/,
    ],
    [
      'a time',
      sql`update adverts set at = at - interval '1 second' where advert_id = 2`,
      /version 2 .*chain/,
    ],
    ['a car', sql`update adverts set car_id = car_id + 1 where advert_id = 2`, /version 2 .*chain/],
    ['a missing version', sql`delete from adverts where advert_id = 2`, /version 2 is missing/],
    [
      'a photo that is not there',
      sql`update advert_photos set storage_key = 'images/none'`,
      /photo .*is missing/,
    ],
  ])('names %s', async (_name, change, problem) => {
    await carWithPhotos(['a']);
    await newCar({ name: 'Another' });
    expect(await verify()).toMatchObject({ versions: 3, problem: null });
    await db.execute(change);
    expect((await verify()).problem).toMatch(problem);
  });

  it('names a photo with a changed byte', async () => {
    await carWithPhotos(['a']);
    const [photo] = await db.select().from(advertPhotos);
    const key = fullKey(photo?.storageKey ?? '', null);
    const bytes = await readStored(storage, key);
    bytes?.writeUInt8(bytes.at(-1)! ^ 1, bytes.length - 1);
    await storage.put(key, bytes!, 'image/webp');
    expect((await verify()).problem).toMatch(/photo .*was changed/);
  });
});

describe('advertNow', () => {
  it('returns the advert with the changes of its transaction, and what documents print', async () => {
    const { carId } = await carWithPhotos(['a']);
    await newCar({ name: 'Another' });
    const { now, stored } = await db.transaction(async (tx) => {
      await tx.update(cars).set({ currentPrice: '12345' }).where(eq(cars.carId, carId));
      const found = await advertNow(tx, carId);
      return { now: found, stored: found && (await readAdvert(tx, found.advertId)) };
    });
    expect(now).toMatchObject({ advertId: 4, isOnSite: true, head: now?.sha256 });
    expect(stored?.texts).toContainEqual({ section: '', label: 'Price', text: '€12,345' });
    expect(stored?.photos).toMatchObject([{ removedAt: null, width: expect.any(Number) }]);
    expect(await db.$count(adverts)).toBe(4);
  });

  it('returns the last advert of a car that left the site, and null if it never was there', async () => {
    const draft = await newCar({ ...FULL_CAR_INPUT, publish: false });
    const carId = await newCar();
    await post(`${carId}/state`, { to: 'draft', version: 1 });
    await db.transaction(async (tx) => {
      expect(await advertNow(tx, carId)).toMatchObject({ advertId: 1, isOnSite: false });
      expect(await advertNow(tx, draft)).toBeNull();
    });
  });
});

it('keeps only the files that adverts need of a photo that only versions have', async () => {
  const carId = await newCar();
  const wide = await testJpeg({ width: 800, height: 400 });
  await desk.record(carId, [await desk.upload(carId, 'wide', wide)]);
  await desk.makeVariants();
  await desk.record(carId, []);
  await upkeepStock({ ...testContext(database), ...desk, now: new Date(Date.now() + 31 * DAY) });
  await sweepFiles({ ...desk, now: new Date(Date.now() + 33 * DAY) });
  const [photo] = await db.select().from(advertPhotos);
  const files = await desk.stored(`${photo?.storageKey}/`);
  expect(files).toEqual(expect.arrayContaining(advertFiles(photo?.storageKey ?? '')));
  expect(files).toHaveLength(2);
  expect(await verify()).toMatchObject({ photos: 1, problem: null });
});
