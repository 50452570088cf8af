import { describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const database = await testDatabase();
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volkswagen', 'Golf');
const addCar = async (values: Partial<Parameters<typeof stock.car>[0]> = {}) => {
  const carId = await stock.car({ makeId, modelId, year: 2022, ...values });
  await stock.image(carId, { position: 0, soldWidths: [320] });
  return carId;
};
const wasPublic = { publishedAt: new Date('2026-01-05') };
const unpublished = { publish: false, ...wasPublic };
const nearest = await addCar();
await addCar({ currentPrice: '21000' });
await addCar({ currentPrice: '22000' });
await addCar({ currentPrice: '23000' });
await addCar({ carSold: true, ...wasPublic });
const sold = await addCar({ ...unpublished, carSold: true, archivedAt: new Date() });
const withdrawn = await addCar(unpublished);
const binned = await addCar({ ...wasPublic, carSold: true, deletedAt: new Date() });
const draft = await addCar({ publish: false });
const archivedDraft = await addCar({ publish: false, carSold: true, archivedAt: new Date() });
await stock.buyer({ carId: sold, kind: 'sale', firstName: 'Canary', date: '2026-02-01' });
const app = testApp(database);
const { cookie } = await signIn(database);

async function read(carId: unknown, headers: Record<string, string> = {}) {
  const response = await app.request(`/api/cars/${String(carId)}/gone`, { headers });
  return { status: response.status, body: await response.json() };
}

describe('a car that is no longer on the site', () => {
  it('has its name, its photo with SOLD and the three nearest cars that can be bought, and no buyer', async () => {
    const { status, body } = await read(sold);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: '2022 Volkswagen Golf',
      isSold: true,
      image: { src: expect.stringMatching(/^\/images\/\d+-\d+s\/full\//), widths: [320] },
    });
    expect(body.similar).toHaveLength(3);
    expect(body.similar[0].carId).toBe(nearest);
    expect(JSON.stringify(body)).not.toContain('Canary');
  });

  it.each([
    ['not sold', withdrawn],
    ['in the bin', binned],
  ])('has no photo if it is %s', async (_, carId) => {
    expect((await read(carId)).body).toMatchObject({ name: '2022 Volkswagen Golf', image: null });
  });
});

it('returns the same 404 for a car that was never on the site, is on it now, or does not exist', async () => {
  const answers = await Promise.all(
    [draft, archivedDraft, nearest, 999_999, 0, 'abc', '1e309'].map(async (carId) =>
      JSON.stringify([await read(carId), await read(carId, { cookie })]),
    ),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('"status":404');
});
