import { expect, it } from 'vitest';
import { testContext } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { wantedFor } from './wanted-cars.server.ts';

const database = await testDatabase();
const { as, asked, reply, save, staff, work } = await enquiryTesting(database);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Škoda', 'Octavia');
const other = await stock.make('Seat');

const addCar = (values: object = {}) =>
  stock.car({
    makeId,
    modelId,
    currentPrice: '18000',
    publishedAt: new Date('2026-11-20T12:00:00Z'),
    ...values,
  });
const want = (wanted: object, name = 'Róisín Walsh') =>
  asked({ kind: 'wanted', message: '', name, email: `${name.split(' ')[1]}@example.com`, wanted });
/** Returns the names of the people who asked for a car, by car. */
const listed = async (query = {}) =>
  (await wantedFor(testContext(database), query)).map(({ car, enquiries: found }) => [
    car.carId,
    found.map(({ name }) => name),
  ]);

const offered = async (carId: number) => (await as(staff.sales).get(`/cars/${carId}/wanted`)).body;

const fresh = await addCar();
const old = await addCar({ publishedAt: new Date('2026-11-16T11:59:00Z') });

it('finds the open enquiries that match the cars of the last 7 days', async () => {
  await want({ makeId, q: 'octavia', maxPrice: 18_000 }, 'Anna Fits');
  await want({ maxPrice: 17_999 }, 'Bea Cheaper');
  await want({ makeId: other }, 'Cian Other');
  await want({ minYear: 2018 }, 'Dan Year');
  const dropped = await want({ makeId }, 'Eve Lost');
  await save(dropped, { status: 'lost', lostReason: 'price' });
  expect(await listed()).toEqual([[fresh, ['Anna Fits', 'Dan Year']]]);
  expect(await listed({ carIds: [old] })).toEqual([[old, ['Anna Fits', 'Dan Year']]]);
});

it.each([{ publish: false }, { carSold: true }, { carBooked: true }, { archivedAt: new Date() }])(
  'leaves out a car with %o',
  async (state) => {
    await want({ makeId });
    const carId = await addCar({ makeId, ...state });
    expect(await listed({ carIds: [carId, fresh] })).toEqual([[fresh, ['Róisín Walsh']]]);
  },
);

it('offers staff a reply about a car until they have sent the address of that car', async () => {
  const enquiryId = await want({ makeId });
  const { data } = await offered(fresh);
  expect(data).toEqual([
    {
      enquiryId,
      name: 'Róisín Walsh',
      receivedAt: '2026-11-23T12:00:00.000Z',
      reply: `Hi Róisín,\n\nYou asked us for a car like this one, and now we have it:\n\n2020 Škoda Octavia, €18,000\nhttps://cars.example/car/${fresh}\n\nWould you like to see it?\n\nSeán`,
    },
  ]);
  await reply(enquiryId, { text: data[0].reply, undoSeconds: 8 });
  expect((await offered(fresh)).data).toEqual([]);
  await work();
  expect((await offered(fresh)).data).toEqual([]);
  expect((await offered(old)).data).toMatchObject([{ enquiryId }]);
  expect((await offered(9_999)).data).toEqual([]);
});
