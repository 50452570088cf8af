import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { temporaryStorage } from '../../testing/storage.ts';
import { imageTesting } from '../../testing/image-uploads.ts';

const desk = await imageTesting({
  database: await testDatabase(),
  ...(await temporaryStorage()),
});
const { database, queue, staff, newCar, post, askLink, upload, record, names } = desk;

const askMark = (carId: unknown, watermark: unknown) =>
  post('send-to-processing-queue', { carId, watermark });

describe('the watermark', () => {
  it('is queued for the images of a car that wears it, and lacks it', async () => {
    const carId = await newCar();
    await record(carId, [await upload(carId, 'a')]);
    const ready = "update car_images set widths = '{60}' where car_id = $1";
    await database.rows({ name: '', text: ready }, [carId]);
    queue.jobs.splice(0);
    expect((await askMark(carId, 'SOLD')).status).toBe(202);
    expect(queue.jobs).toEqual([]);
    await database.rows({ name: '', text: 'update cars set car_sold = true where car_id = $1' }, [
      carId,
    ]);
    expect((await askMark(carId, 'BOOKED')).status).toBe(202);
    expect((await askMark(carId, 'SOLD')).status).toBe(202);
    expect(new Set(queue.jobs.map(({ name }) => name))).toEqual(new Set(['make-variants']));
  });

  it('is BOOKED or SOLD, and of a car that is there', async () => {
    const carId = await newCar();
    for (const watermark of ['sold', '', null, 1, undefined])
      expect((await askMark(carId, watermark)).status).toBe(422);
    expect((await askMark('x', 'SOLD')).status).toBe(422);
    expect((await askMark(2_147_483_647, 'SOLD')).status).toBe(404);
  });
});

describe('whoever else calls', () => {
  it.each<[number, Record<string, string>]>([
    [401, {}],
    [401, { cookie: '__Host-session=forged' }],
    [401, { authorization: `Bearer ${staff.cookie}` }],
    [403, { ...staff, origin: 'https://elsewhere.example' }],
    [415, { ...staff, 'content-type': 'text/plain' }],
  ])('gets %i: %o', async (expected, headers) => {
    const carId = await newCar();
    const name = await upload(carId, 'a');
    const statuses = [
      (await askLink(name, {}, headers)).status,
      (await record(carId, [name], {}, headers)).status,
      (await post('send-to-processing-queue', { carId, watermark: 'SOLD' }, headers)).status,
    ];
    expect(statuses).toEqual([expected, expected, expected]);
    expect(await names(carId)).toEqual([]);
  });
});
