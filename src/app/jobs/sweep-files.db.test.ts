import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { sweepFiles } from './sweep-files.server.ts';
import { readStored, temporaryStorage } from '../../../tests/helpers/storage.ts';
import { imageTesting } from '../../../tests/helpers/images/image-uploads.ts';

const desk = await imageTesting({ database: await testDatabase(), ...(await temporaryStorage()) });
const { app, storage, photo, newCar, read, upload, record, stored } = desk;

const DAY = 24 * 60 * 60_000;
const sweepAfter = (ms: number) => sweepFiles({ ...desk, now: new Date(Date.now() + ms) });

describe('the sweep', () => {
  it('removes an upload that was never recorded, after a day', async () => {
    await sweepAfter(0);
    const carId = await newCar();
    const name = await upload(carId, 'forgotten');
    const before = await stored('incoming/');
    await sweepAfter(DAY - 60_000);
    expect(new Set(await stored('incoming/'))).toEqual(new Set(before));
    await sweepAfter(DAY + 60_000);
    expect(await stored('incoming/')).toEqual([]);
    expect((await record(carId, [name])).status).toBe(422);
  });

  it('removes files that belong to no image, after a day, and no others', async () => {
    const carId = await newCar();
    await record(carId, [await upload(carId, 'kept')]);
    const made = (Date.now() - 2 * DAY).toString(36);
    const orphan = `images/${made}-${'0'.repeat(24)}/full.webp`;
    await storage.put(orphan, photo, 'image/webp');
    await sweepAfter(0);
    expect(await readStored(storage, orphan)).toBeNull();
    await sweepAfter(2 * DAY);
    const [image] = (await read(carId)).images;
    expect((await app.request(image.src)).status).toBe(200);
  });
});
