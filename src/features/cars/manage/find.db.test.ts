import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../../tests/helpers/app.ts';
import { enquiryTesting } from '../../../../tests/helpers/enquiries.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const database = await testDatabase();
const stock = stockFactory(database);
const { ask, as, staff } = await enquiryTesting(database);
const [sales, prep] = [as(staff.sales), as(await signIn(database, 'prep'))];

const { makeId, modelId } = await stock.kind('Walsh Motors', 'Roadster');
const carId = await stock.car({ makeId, modelId, registration: '241-WX-86', stockNumber: 'S 7' });
const deleted = await stock.car({ makeId, modelId, deletedAt: new Date() });
beforeEach(async () => void (await ask({ phone: '086 555 0101' })));

const find = async (who: typeof sales, q: string) =>
  (await who.get(`/find?q=${encodeURIComponent(q)}`)).body;

it('finds cars of every state, customers and enquiries with one word', async () => {
  expect(await find(sales, 'walsh')).toEqual({
    cars: [
      expect.objectContaining({
        carId,
        title: '2020 Walsh Motors Roadster',
        state: 'live',
        price: '€20,000',
        registration: '241-WX-86',
      }),
      expect.objectContaining({ carId: deleted, state: 'deleted' }),
    ],
    customers: [
      {
        customerId: expect.any(Number),
        name: 'Róisín Walsh',
        email: 'roisin@example.com',
        phone: '086 555 0101',
      },
    ],
    enquiries: [expect.objectContaining({ name: 'Róisín Walsh', status: 'new' })],
    deals: [],
  });
});

it.each(['roisin@example', '0865550101', '+353 86 555 0101'])('finds a person by %s', async (q) => {
  expect(await find(sales, q)).toMatchObject({
    cars: [],
    customers: [{ name: 'Róisín Walsh' }],
    enquiries: [{ name: 'Róisín Walsh' }],
  });
});

it('finds a car by its plate, stock number, address and id', async () => {
  for (const q of ['241wx86', '241 wx 86', 's7', `/car/${carId}`, String(carId)])
    expect([q, (await find(sales, q)).cars[0]?.carId]).toEqual([q, carId]);
});

it('finds no person for users who may not read customers and enquiries', async () => {
  expect(await find(prep, 'walsh')).toMatchObject({
    cars: [{ carId }, { carId: deleted }],
    customers: [],
    enquiries: [],
  });
});

it('finds at most five cars, and nothing without a text', async () => {
  for (let number = 0; number < 6; number += 1) await stock.car({ makeId, modelId });
  expect((await find(sales, 'roadster')).cars).toHaveLength(5);
  for (const q of ['', '  ', '🚗'])
    expect(await find(sales, q)).toEqual({ cars: [], customers: [], enquiries: [], deals: [] });
  expect((await sales.get(`/find?q=${'x'.repeat(201)}`)).status).toBe(422);
});
