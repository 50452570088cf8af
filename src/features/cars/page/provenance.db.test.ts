import { expect, it } from 'vitest';
import { carTesting, FULL_CAR_INPUT } from '../../../../tests/helpers/car-form.ts';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { pick } from '../../../platform/objects.ts';
import { PROVENANCE_FIELDS } from '../fields/provenance.ts';

const database = await testDatabase();
const { app, staff, newCar, read } = await carTesting(database);
const carId = await newCar(FULL_CAR_INPUT);

const provenance = async (id = carId) => (await read(id, {})).provenance;

/** Changes the setting `stock`. */
async function setStock(change: { showPlates: boolean; showVin: boolean }): Promise<void> {
  const owner = apiClient(app, staff);
  const { value, version } = (await owner.get('/settings')).body.stock;
  const saved = await owner.put('/settings/stock', { value: { ...value, ...change }, version });
  expect(saved.status).toBe(200);
}

it('visitors read the stated facts, without plate and VIN', async () => {
  expect(await provenance()).toEqual({
    ...pick(FULL_CAR_INPUT, PROVENANCE_FIELDS),
    vrtPaid: true,
    plateYear: '221',
    registration: null,
    vin: null,
    nct: expect.stringContaining('NCT'),
    motorTax: '€190 a year (€105 for six months), worked out from 120 g/km',
  });
});

it('visitors read the plate and the VIN if the dealer shows them', async () => {
  await setStock({ showPlates: true, showVin: false });
  expect(await provenance()).toMatchObject({ registration: '221-CW-1234', vin: null });
  await setStock({ showPlates: false, showVin: true });
  expect(await provenance()).toMatchObject({ registration: null, vin: 'WVWZZZCDZNW000001' });
  await setStock({ showPlates: false, showVin: false });
});

it('says that VRT is paid only for an import on an Irish plate', async () => {
  const importOn = async (registration: string | null) =>
    provenance(await newCar({ importedFrom: 'GB', publish: true, registration }));
  const notPaid = { importedFrom: 'GB', vrtPaid: false, plateYear: null };
  expect(await importOn('192-D-7')).toMatchObject({ vrtPaid: true, plateYear: '192' });
  expect(await importOn('YK71 ABC')).toMatchObject(notPaid);
  expect(await importOn('ZZ 12345')).toMatchObject(notPaid);
  expect(await importOn(null)).toMatchObject(notPaid);
  const irish = { publish: true, registration: '222-D-5' };
  expect(await provenance(await newCar(irish))).toMatchObject({ vrtPaid: false, plateYear: '222' });
});

it('calculates the motor tax if the facts allow only one rate', async () => {
  const facts = { publish: true, firstRegistered: '2022-01-14', co2Emission: '118' };
  expect((await provenance(await newCar(facts))).motorTax).toBe(
    '€190 a year (€105 for six months), worked out from 118 g/km',
  );
});

it('the full list and cards do not contain the statements', async () => {
  for (const path of ['/api/cars', '/api/cars/search'])
    expect(await (await app.request(path)).text()).not.toContain('Cartell');
});
