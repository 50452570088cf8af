import { describe, expect, it } from 'vitest';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { testJpeg } from '../../../../tests/helpers/images/jpeg.ts';
import { carTesting } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const stock = stockFactory(database);
const { app, queue, staff, least, create, newCar, read } = await carTesting(database);

describe('a new car', () => {
  it('with only the required fields is a draft for sale', async () => {
    const { status, body } = await create(least);
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        message: 'The vehicle has been successfully added',
        carId: expect.any(Number),
        version: 1,
      },
    ]);
    expect(await read(body.carId)).toMatchObject({
      currentPrice: 24_950,
      currency: 'EUR',
      publish: false,
      premium: false,
      sale: true,
      carSold: false,
      carBooked: false,
      mileageKm: null,
      images: [],
    });
    expect(await read(body.carId, {})).toBe(404);
  });

  it('accepts numbers as text and text as numbers', async () => {
    const carId = await newCar({
      year: '2020',
      currentPrice: '24,950.50',
      mileageKm: '112 000',
      seats: 5,
      engineSize: 1.6,
      enginePower: '',
      colour: '',
    });
    expect(await read(carId)).toMatchObject({
      year: 2020,
      currentPrice: 24_950.5,
      mileageKm: 112_000,
      seats: '5',
      engineSize: '1.6',
      enginePower: null,
      colour: null,
    });
  });

  it('stores no name that equals make and model, so that a renamed entry changes the name', async () => {
    const { makeId, modelId } = await stock.kind('Vauxhall', 'Astra');
    const carId = await newCar({ makeId, modelId, name: 'Vauxhall Astra' });
    await apiClient(app, staff).put('/makes/update', { makeId, name: 'Opel' });
    expect(await read(carId)).toMatchObject({ name: 'Opel Astra' });
  });

  it('stores its images, and the first becomes the thumbnail', async () => {
    const images = [
      await testJpeg({ width: 60, height: 40 }),
      await testJpeg({ width: 80, height: 40 }),
    ];
    const { body } = await create({ ...least, publish: true }, { images });
    const car = await read(body.carId, {});
    expect(car.images.map(({ width }: { width: number }) => width)).toEqual([60, 80]);
    expect(car.thumbnailImage).toBe(car.images[0].imagePath);
    const image = await app.request(car.images[1].src);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(queue.jobs.map(({ name }) => name)).toEqual(['make-variants', 'make-variants']);
  });

  it('may have a separate thumbnail', async () => {
    const [image, cover] = [
      await testJpeg({ width: 60, height: 40 }),
      await testJpeg({ width: 33, height: 20 }),
    ];
    const { body } = await create(least, { images: [image], thumbnailImage: cover });
    const car = await read(body.carId);
    expect([car.thumbnail.width, car.images.length]).toEqual([33, 1]);
  });

  it('is not added if one of its images is invalid', async () => {
    const before = (await (await app.request('/api/audit-log', { headers: staff })).json())
      .pagination.totalItems;
    const images = [
      await testJpeg({ width: 60, height: 40 }),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ];
    const { status, body } = await create(least, { images });
    expect([status, body.errors]).toEqual([
      415,
      { 'images.1': 'This file is not an image that we can read' },
    ]);
    const after = (await (await app.request('/api/audit-log', { headers: staff })).json())
      .pagination.totalItems;
    expect(after).toBe(before);
  });
});
