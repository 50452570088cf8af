import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';

const desk = await imageTesting({ database: await testDatabase(), ...(await temporaryStorage()) });
const { database, queue, newCar, post, upload, record } = desk;

const requestWatermark = (carId: unknown, watermark: unknown) =>
  post('send-to-processing-queue', { carId, watermark });

describe('enqueueing a watermark', () => {
  it('enqueues the images of a sold car that lack the SOLD watermark', async () => {
    const carId = await newCar();
    await record(carId, [await upload(carId, 'a')]);
    const ready = "update car_images set widths = '{60}' where car_id = $1";
    await database.rows({ name: '', text: ready }, [carId]);
    queue.jobs.splice(0);
    expect((await requestWatermark(carId, 'SOLD')).status).toBe(202);
    expect(queue.jobs).toEqual([]);
    await database.rows({ name: '', text: 'update cars set car_sold = true where car_id = $1' }, [
      carId,
    ]);
    expect((await requestWatermark(carId, 'BOOKED')).status).toBe(202);
    expect((await requestWatermark(carId, 'SOLD')).status).toBe(202);
    expect(new Set(queue.jobs.map(({ name }) => name))).toEqual(new Set(['make-variants']));
  });

  it('requires BOOKED or SOLD and an existing car', async () => {
    const carId = await newCar();
    for (const watermark of ['sold', '', null, 1, undefined])
      expect((await requestWatermark(carId, watermark)).status).toBe(422);
    expect((await requestWatermark('x', 'SOLD')).status).toBe(422);
    expect((await requestWatermark(2_147_483_647, 'SOLD')).status).toBe(404);
  });
});
