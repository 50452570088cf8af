import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { testJpeg } from '../../../../tests/helpers/images/jpeg.ts';
import { carTesting } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const { queue, least, create, newCar, read, remove } = await carTesting(database);

describe('deleting a car', () => {
  it('moves it to the bin, keeps its images and returns 404 for it', async () => {
    const image = await testJpeg({ width: 60, height: 40 });
    const { body } = await create({ ...least, publish: true }, { images: [image, image] });
    queue.jobs.splice(0);
    expect(await remove(body.carId)).toMatchObject({
      status: 200,
      body: { success: true, message: 'The vehicle has been successfully deleted' },
    });
    expect(await read(body.carId)).toBe(404);
    expect(queue.jobs).toEqual([]);
    expect((await remove(body.carId)).status).toBe(404);
  });

  it('succeeds for one of several concurrent requests', async () => {
    const carId = await newCar();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(carId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
  });
});
