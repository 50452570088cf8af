import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { testJpeg } from '../../../../tests/helpers/images/jpeg.ts';
import { carTesting, FULL_CAR_INPUT } from '../../../../tests/helpers/car-form.ts';
import { cars } from '../../../app/schema.server.ts';

const database = await testDatabase();
const stock = stockFactory(database);
const { app, queue, staff, least, create, update, newCar, read, history } =
  await carTesting(database);

describe('an update', () => {
  it('replaces all fields and returns the next version', async () => {
    const carId = await newCar(FULL_CAR_INPUT);
    const { status, body } = await update({ ...least, carId, version: 1 });
    expect([status, body]).toEqual([
      201,
      { success: true, message: 'The vehicle has been successfully updated', carId, version: 2 },
    ]);
    expect(await read(carId)).toMatchObject({ colour: null, publish: false, version: 2 });
  });

  it('of an older version returns 409 with the current version', async () => {
    const carId = await newCar();
    await update({ ...least, carId, version: 1, colour: 'Blue' });
    const { status, body } = await update({ ...least, carId, version: 1, colour: 'Red' });
    expect([status, body]).toEqual([
      409,
      {
        success: false,
        version: 2,
        message: 'Somebody else saved this car after you opened it. Nothing was overwritten.',
      },
    ]);
    expect(await read(carId)).toMatchObject({ colour: 'Blue' });
  });

  it('requires a version', async () => {
    const carId = await newCar();
    for (const version of [undefined, null, '', '1', 0, -1, 1.5]) {
      const { status, body } = await update({ ...least, carId, version });
      expect([status, body.errors]).toEqual([422, { version: '`version` is required' }]);
    }
    expect((await update({ ...least, carId, version: 9 })).status).toBe(409);
  });

  it('returns 404 for an unknown car and 422 without an id', async () => {
    expect((await update({ ...least, carId: 2_147_483_647, version: 1 })).status).toBe(404);
    expect((await update({ ...least, version: 1 })).status).toBe(422);
    const unknownCar = { ...least, modelId: 2_147_483_647, carId: 2_147_483_647, version: 1 };
    expect((await update(unknownCar)).status).toBe(404);
  });

  it('succeeds once per version for fifty concurrent requests', async () => {
    const carId = await newCar();
    for (const version of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          update({ ...least, carId, version, currentPrice: 1_000 * version + at }),
        ),
      );
      const won = answers.filter(({ status }) => status === 201);
      const lost = answers.filter(({ status }) => status === 409);
      expect([won.length, lost.length]).toEqual([1, 49]);
      expect(won[0]?.body.version).toBe(version + 1);
      expect(lost.every(({ body }) => body.version === version + 1)).toBe(true);
    }
    expect(await history(carId)).toHaveLength(3);
  });

  it('does not deadlock while its model moves to another make', async () => {
    const [from, to] = [await stock.make('Saab'), await stock.make('Spyker')];
    const modelId = await stock.model(from, '9-3');
    const car = { ...least, makeId: from, modelId };
    const carId: number = (await create(car)).body.carId;
    for (const makeId of [to, from, to, from]) {
      const { version, make } = await read(carId);
      const [saved, moved] = await Promise.all([
        update({ ...car, makeId: make.makeId, carId, version }),
        apiClient(app, staff).put('/models/update', { modelId, makeId, name: '9-3' }),
      ]);
      expect([201, 409]).toContain(saved.status);
      expect(moved.status).toBe(200);
      expect((await read(carId)).make.makeId).toBe(makeId);
    }
  });

  it('appends its images and keeps the existing ones', async () => {
    const image = await testJpeg({ width: 60, height: 40 });
    const carId: number = (await create(least, { images: [image] })).body.carId;
    const [first] = (await read(carId)).images;
    await database.db.update(cars).set({ thumbnailImageId: null }).where(eq(cars.carId, carId));
    await update({ ...least, carId, version: 1 }, { images: [image] });
    expect((await read(carId)).thumbnailImage).toBe(first.imagePath);
    const cover = await testJpeg({ width: 33, height: 20 });
    await update(
      { ...least, carId, version: 2 },
      { images: [image, image], thumbnailImage: cover },
    );
    const car = await read(carId);
    expect(car.images).toHaveLength(4);
    expect(car.images[0].imagePath).toBe(first.imagePath);
    expect(car.thumbnail.width).toBe(33);
  });

  it('changes the image URLs only if it publishes the car', async () => {
    const image = await testJpeg({ width: 60, height: 40 });
    const { body } = await create({ ...least, publish: true }, { images: [image] });
    const { carId } = body;
    const address = async () => (await read(carId)).images[0].src;
    const first = await address();
    await update({ ...least, carId, version: 1, publish: true, colour: 'Red' });
    expect(await address()).toBe(first);
    await update({ ...least, carId, version: 2, publish: false });
    expect((await app.request(first)).status).toBe(404);
    await update({ ...least, carId, version: 3, publish: true });
    expect(await address()).not.toBe(first);
    expect((await app.request(first)).status).toBe(404);
    expect((await app.request(await address())).status).toBe(200);
  });
});

it('enqueues only missing watermarks, and shows stored ones at once when a car is sold or its sale is undone', async () => {
  const image = await testJpeg({ width: 60, height: 40 });
  const { body } = await create({ ...least, publish: true }, { images: [image] });
  const { carId } = body;
  const text = "update car_images set widths = '{60}', sold_widths = '{60}' where car_id = $1";
  await database.query(text, [carId]);
  queue.jobs.splice(0);
  const on = { ...least, publish: true, carId };
  await update({ ...on, version: 1, carBooked: true });
  expect(queue.jobs.map(({ name }) => name)).toEqual(['make-variants']);
  await update({ ...on, version: 2, carSold: true });
  expect((await read(carId, {})).images[0].src).toMatch(/\/images\/\d+-\d+s\//);
  await update({ ...on, version: 3 });
  expect((await read(carId, {})).images[0].src).toMatch(/\/images\/\d+-\d+\//);
  expect(queue.jobs).toHaveLength(1);
});
