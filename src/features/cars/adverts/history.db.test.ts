import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';
import { recordingQueue } from '../../../../tests/helpers/car-form.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { advertPhotos, adverts, auditLog, cars } from '../../../app/schema.server.ts';
import { RETENTION_RULES } from '../../retention/rules.server.ts';
import { testContext } from '../../../../tests/helpers/app.ts';
import { verifyAdverts } from './check-adverts.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const desk = await imageTesting({ database, storage });
const { app, staff } = desk;

beforeEach(async () => {
  await db.delete(cars);
  await db.delete(adverts);
  await db.delete(advertPhotos);
});

const read = async (carId: number, query = '', headers: Record<string, string> = staff) => {
  const response = await app.request(`/api/cars/${carId}/adverts?${query}`, { headers });
  return { status: response.status, body: await response.json() };
};

/** Renames a car, and dates its versions: one a day, from 1 July 2026 10:14 in Dublin. */
async function carWithVersions(names: readonly string[]) {
  const carId = await desk.newCar();
  for (const name of names)
    await db.transaction(async (tx) => {
      await tx.update(cars).set({ name }).where(eq(cars.carId, carId));
    });
  const rows = await db.select().from(adverts).orderBy(adverts.advertId);
  for (const [day, { advertId }] of rows.entries())
    await db
      .update(adverts)
      .set({ at: new Date(Date.UTC(2026, 6, 1 + day, 9, 14, 30)) })
      .where(eq(adverts.advertId, advertId));
  return { carId, advertIds: rows.map(({ advertId }) => advertId) };
}

describe('the versions of an advert', () => {
  it('are listed with their changes in words, together with the advert at a given time', async () => {
    const { carId, advertIds } = await carWithVersions(['First', 'Second']);
    const { body } = await read(carId);
    expect(body.versions).toMatchObject([
      { advertId: advertIds[2], changes: ['Name First → Second'] },
      { advertId: advertIds[1], changes: [expect.stringMatching(/^Name .* → First$/)] },
      { advertId: advertIds[0], changes: [expect.stringMatching(/^On the site: /)] },
    ]);
    const nameAt = async (query: string) => {
      const { advert } = (await read(carId, query)).body;
      return advert?.texts.find(({ label }: { label: string }) => label === 'Name')?.text ?? null;
    };
    expect(await nameAt('')).toBe('Second');
    expect(await nameAt('at=2026-07-03T10:14')).toBe('Second');
    expect(await nameAt('at=2026-07-03T10:13')).toBe('First');
    expect(await nameAt('at=2026-07-01T10:13')).toBeNull();
    expect(await nameAt(`version=${advertIds[1]}`)).toBe('First');
    expect(body.advert).toMatchObject({
      from: '2026-07-03T09:14:30.000Z',
      until: null,
      isOnSite: true,
    });
  });

  it('are listed in parts', async () => {
    const { carId } = await carWithVersions(Array.from({ length: 55 }, (_, at) => `Name ${at}`));
    const { body } = await read(carId);
    expect([body.versions.length, body.hasEarlier]).toEqual([50, true]);
    const earlier = await read(carId, `before=${body.versions.at(-1).advertId}`);
    expect([earlier.body.versions.length, earlier.body.hasEarlier]).toEqual([6, false]);
  });

  it.each(['at=2026-02-30T10:00', 'at=2026-07-01', 'at=x', 'version=0', 'before=x'])(
    'are not read with %s',
    async (query) => {
      const carId = await desk.newCar();
      expect((await read(carId, query)).status).toBeGreaterThanOrEqual(400);
    },
  );
});

async function carWithPhoto() {
  const carId = await desk.newCar();
  await desk.record(carId, [await desk.upload(carId, 'a')]);
  const [photo] = await db.select().from(advertPhotos);
  const path = `/api/cars/${carId}/adverts/photos/${photo?.sha256}`;
  return { carId, path, key: photo?.storageKey };
}
const remove = (path: string) => app.request(path, { method: 'DELETE', headers: staff });

const inMonths = (months: number) => new Date(Date.now() + months * 30.5 * 86_400_000);

describe('a photo of earlier adverts', () => {
  it('is deleted by an owner once the car no longer has it, and its hash stays in the chain', async () => {
    const { carId, path } = await carWithPhoto();
    expect((await app.request(path, { headers: staff })).headers.get('content-type')).toBe(
      'image/webp',
    );
    expect((await app.request(path)).status).toBe(401);
    expect((await remove(path)).status).toBe(409);
    await desk.record(carId, []);
    expect((await app.request(path, { headers: staff })).status).toBe(200);
    expect((await remove(path)).status).toBe(200);
    expect((await app.request(path, { headers: staff })).status).toBe(404);
    const { versions } = (await read(carId)).body;
    const { advert } = (await read(carId, `version=${versions[1].advertId}`)).body;
    expect(advert.photos).toMatchObject([{ src: null, removedAt: expect.any(String) }]);
    expect(await verifyAdverts({ db, storage })).toMatchObject({ photos: 0, problem: null });
    expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
      action: 'delete',
      entityId: carId,
    });
  });

  it('is deleted twelve months after it left the site, and texts after six years', async () => {
    const { carId } = await carWithPhoto();
    await desk.record(carId, []);
    const run = async (now: Date) => {
      const ctx = { ...testContext(database), queue: recordingQueue(), now };
      for (const kind of ['advertPhotos', 'advertTexts'] as const)
        await RETENTION_RULES.find((rule) => rule.kind === kind)?.run(ctx, 100);
      return {
        photos: (await db.select().from(advertPhotos)).filter(({ storageKey }) => storageKey)
          .length,
        texts: (await db.select().from(adverts)).filter(({ content }) => content !== null).length,
      };
    };
    expect(await run(inMonths(11.5))).toEqual({ photos: 1, texts: 3 });
    expect(await run(inMonths(12.5))).toEqual({ photos: 0, texts: 3 });
    expect(await run(inMonths(73))).toEqual({ photos: 0, texts: 1 });
    expect((await verifyAdverts({ db, storage })).problem).toBeNull();
    expect(
      (await read(carId)).body.versions.map(({ changes }: { changes: string[] }) => changes[0]),
    ).toEqual([
      'The texts before this version were removed',
      'The texts were removed after their time',
      'The texts were removed after their time',
    ]);
  });
});
