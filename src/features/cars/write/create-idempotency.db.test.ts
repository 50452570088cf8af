import { describe, expect, it } from 'vitest';
import { cars } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { carTesting, sendCar } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const { app, staff, least, newCar, remove, history } = await carTesting(database);

const add = (key: string, more: object = {}) =>
  sendCar(app, 'create', { ...least, ...more }, { ...staff, 'idempotency-key': key });
const stock = () => database.db.$count(cars);

describe('repeating a request to add a car', () => {
  it('adds the car once and reports that it exists', async () => {
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

  it('adds the car once if both requests arrive at the same time', async () => {
    const before = await stock();
    const calls = await Promise.all([add('form-0002'), add('form-0002'), add('form-0002')]);
    expect(new Set(calls.map(({ body }) => body.carId)).size).toBe(1);
    expect(await stock()).toBe(before + 1);
  });

  it('adds another car for another key, and one for each request without a key', async () => {
    const ids = [
      (await add('form-0003')).body.carId,
      (await add('form-0004')).body.carId,
      await newCar(),
      await newCar(),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('adds the car again if the first one was deleted', async () => {
    const { carId } = (await add('form-0005')).body;
    await remove(carId);
    expect((await add('form-0005')).body.carId).not.toBe(carId);
  });

  it.each(['short', 'x'.repeat(101), 'with space 1', 'é'.repeat(9)])(
    'rejects the invalid key %j',
    async (key) => {
      const before = await stock();
      const { status, body } = await add(encodeURI(key));
      expect([status, body.message]).toEqual([
        400,
        'The Idempotency-Key must have 8 to 100 letters, digits and hyphens.',
      ]);
      expect(await stock()).toBe(before);
    },
  );
});
