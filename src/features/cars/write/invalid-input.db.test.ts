import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { carTesting, minimalCar } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const { least, create } = await carTesting(database);

/** Fields with invalid values. */
const WRONG: [field: string, ...values: unknown[]][] = [
  ['name', 'x'.repeat(81), 'a\0b', '\ud83d', ['x'], { a: 1 }, true],
  ['makeId', undefined, null, '', 0, -1, 1.5, '1', 2_147_483_648, [1]],
  ['modelId', undefined, null, '', 0, '1', {}],
  ['year', undefined, null, '', 1899, 2999, 2020.5, '20x0', '2020-01', [2020], true, -2020],
  ['currentPrice', undefined, null, '', -1, 10_000_000.01, 1.005, '1e3', '12.500', 'x', [1], {}],
  ['currency', null, '', 'CHF', 'eur', 1],
  ['condition', undefined, null, '', 'Broken', 'used'],
  ['transmissionId', undefined, '', 0, 1.5],
  ['fuelTypeId', undefined, '', 0, 1.5],
  ['mileageKm', -1, 2_000_001, 0.5, 'far', [1]],
  ['mileageMiles', -1, 1_242_743, 0.5, 'far'],
  ['engineSize', 'x'.repeat(81), ['1.6'], true],
  ['enginePower', -1, 10_001, 1.5, 'strong'],
  ['previousOwners', -1, 1_001, 1.5, 'two'],
  ['bodyType', 'x'.repeat(81), 'a\0b', {}],
  ['seats', 'x'.repeat(81), [5]],
  ['doors', 'x'.repeat(81), [5]],
  ['colour', 'x'.repeat(81), '\udc00'],
  ['co2Emission', 'x'.repeat(81), {}],
  ['grossWeight', 'x'.repeat(81), {}],
  ['roadTax', 'x'.repeat(81), {}],
  ['nctDue', '2027-02-29', '2027-13-01', '14/03/2027', '0000-01-01', '9999-12-31', 20270314, []],
  ['environmental', 'x'.repeat(81), {}],
  ['description', undefined, null, '', '  ', 'x'.repeat(10_001), 'a\0b', 5],
  ['features', 'x'.repeat(5_001), 'a\0b', ['Tow bar']],
  ['registration', '243-D-1', '241-CL-1', '🚗'],
  ['vin', 'WVWZZZCDZNWO00001'],
  ['firstRegistered', '2198-01-01'],
  ['historyCheckedOn', '2198-01-01'],
  ['writeOff', 'E'],
  ['batteryHealth', 101],
  ['batteryKwh', '77.45'],
  ['publish', 'true', 1, null],
  ['premium', 'true', 1, null],
  ['sale', 'true', 1, null],
];

/** Fields that the server manages or that belong to other requests. */
const UNKNOWN_KEYS = [
  'carId',
  'version',
  'carSold',
  'saleDetails',
  'createdAt',
  'role',
  '__proto__',
];

describe('invalid input', () => {
  it.each(WRONG)('in the field %s returns an error for that field', async (field, ...values) => {
    for (const value of values) {
      const { status, body } = await create({ ...least, [field]: value });
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
      expect(body.errors[field]).toMatch(/^['A-Z].{5,}/);
    }
  });

  it.each(UNKNOWN_KEYS)('with the unknown key %s is rejected', async (key) => {
    const json = JSON.stringify(least).replace(/}$/, `,${JSON.stringify(key)}:1}`);
    const { status, body } = await create(json);
    expect([status, body.errors]).toEqual([422, { [key]: 'This field is not allowed' }]);
  });

  it('with a number that overflows is rejected', async () => {
    const json = JSON.stringify(least).replace('24950', '1e309');
    expect((await create(json)).body.errors).toHaveProperty('currentPrice');
  });

  it('returns a conflict for a model of another make and for unknown list entries', async () => {
    const other = await minimalCar(database);
    for (const [field, value] of [
      ['modelId', other.modelId],
      ['transmissionId', 2_147_483_647],
      ['fuelTypeId', 2_147_483_647],
    ] as const) {
      const { status, body } = await create({ ...least, [field]: value });
      expect([status, Object.keys(body.errors)]).toEqual([409, [field]]);
    }
    const unknown = await create({ ...least, makeId: 2_147_483_647 });
    expect(unknown.status).toBe(409);
  });
});
