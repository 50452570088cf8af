import { describe, expect, it } from 'vitest';
import { cars } from '../../data/schema.ts';
import { testDatabase } from '../../testing/database.ts';
import { carTesting, sendCar } from '../../testing/car-form.ts';

const database = await testDatabase();
const { app, staff, least, newCar, remove, history } = await carTesting(database);

const add = (key: string, more: object = {}) =>
  sendCar(app, 'create', { ...least, ...more }, { ...staff, 'idempotency-key': key });
const stock = () => database.db.$count(cars);

describe('adding a car again whose answer was lost', () => {
  it('adds it once, and says that it stands already', async () => {
    const first = await add('form-0001');
    const before = await stock();
    const again = await add('form-0001', { colour: 'Red' });
    expect([again.status, again.body]).toEqual([
      201,
      expect.objectContaining({ carId: first.body.carId, version: 1, existed: true }),
    ]);
    expect(first.body.existed).toBeUndefined();
    expect(await stock()).toBe(before);
    expect(await history(first.body.carId)).toHaveLength(1);
  });

  it('adds it once when both calls come at the same moment', async () => {
    const before = await stock();
    const calls = await Promise.all([add('form-0002'), add('form-0002'), add('form-0002')]);
    expect(new Set(calls.map(({ body }) => body.carId)).size).toBe(1);
    expect(await stock()).toBe(before + 1);
  });

  it('adds another car under another key, and under none each time one', async () => {
    const ids = [
      (await add('form-0003')).body.carId,
      (await add('form-0004')).body.carId,
      await newCar(),
      await newCar(),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('adds it anew when the first was deleted', async () => {
    const { carId } = (await add('form-0005')).body;
    await remove(carId);
    expect((await add('form-0005')).body.carId).not.toBe(carId);
  });

  it.each(['short', 'x'.repeat(101), 'with space 1', 'é'.repeat(9)])(
    'refuses a key that is none: %j',
    async (key) => {
      const before = await stock();
      const { status, body } = await add(encodeURI(key));
      expect([status, body.message]).toEqual([
        400,
        'The Idempotency-Key is 8 to 100 letters, digits and dashes.',
      ]);
      expect(await stock()).toBe(before);
    },
  );
});
