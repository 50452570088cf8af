import { expect, it } from 'vitest';
import { carUpdate } from '../../write/car-input.ts';
import { updateOf, valuesOf } from './form-values.ts';
import { STAFF_CAR } from '../../../../../tests/helpers/app/cars.ts';

const { customer, ...buyer } = STAFF_CAR.saleDetails ?? {};
/** Fields that the API returns in another form. */
const EXPECTED: Readonly<Record<string, unknown>> = {
  makeId: 3,
  modelId: 14,
  saleDetails: { ...buyer, customerId: customer?.customerId },
};

it('converts a car to form values and back without a change', () => {
  const written = carUpdate.parse(updateOf(valuesOf(STAFF_CAR), { carId: 7, version: 4 }));
  for (const [name, value] of Object.entries(written)) {
    const left = ['name', 'mileageMiles'].includes(name);
    const expected = EXPECTED[name] ?? Reflect.get(STAFF_CAR, name);
    expect([name, value]).toEqual([name, left ? null : expected]);
  }
});

it('contains a name and miles that differ from the calculated ones', () => {
  const values = valuesOf({ ...STAFF_CAR, name: 'Golf GTI Clubsport', mileageMiles: 70_000 });
  expect([values.name, values.mileageMiles]).toEqual(['Golf GTI Clubsport', '70,000']);
});
