import { expect, it } from 'vitest';
import { carUpdate } from '../../../../domain/car-input.ts';
import { updateOf, valuesOf } from './form-values.ts';
import { STAFF_CAR } from '../staff-car-fixture.ts';

it('writes an unchanged car as it was read', () => {
  const written = carUpdate.parse(updateOf(valuesOf(STAFF_CAR), { carId: 7, version: 4 }));
  for (const [name, value] of Object.entries(written)) {
    const left = ['name', 'mileageMiles'].includes(name);
    const expected = name === 'makeId' ? 3 : name === 'modelId' ? 14 : Reflect.get(STAFF_CAR, name);
    expect([name, value]).toEqual([name, left ? null : expected]);
  }
});

it('shows a name and miles that are not the calculated ones', () => {
  const own = valuesOf({ ...STAFF_CAR, name: 'Golf GTI Clubsport', mileageMiles: 70_000 });
  expect([own.name, own.mileageMiles]).toEqual(['Golf GTI Clubsport', '70,000']);
});
