import { describe, expect, it } from 'vitest';
import { carInput, carUpdate } from '../../car-input.ts';
import { problemsOf } from './check.ts';
import { NEW_CAR, newCarOf, updateOf } from './form-values.ts';

const FULL = {
  ...NEW_CAR,
  makeId: '3',
  modelId: '14',
  year: '2021',
  condition: 'Used',
  currentPrice: '24,950.50',
  transmissionId: '1',
  fuelTypeId: '2',
  description: 'One owner.',
};

describe('problemsOf', () => {
  it('returns a message for every required field', () => {
    expect([...problemsOf(NEW_CAR, false).keys()].sort()).toEqual([
      'condition',
      'currentPrice',
      'description',
      'fuelTypeId',
      'makeId',
      'modelId',
      'transmissionId',
      'year',
    ]);
    expect(problemsOf(NEW_CAR, false).get('makeId')).toBe('Please select a make');
  });

  it('returns nothing for a valid car', () => {
    expect(problemsOf(FULL, false).size).toBe(0);
    expect(carInput.parse(newCarOf(FULL))).toMatchObject({ currentPrice: 24_950.5, modelId: 14 });
  });

  it('checks customer details only if the car is sold or booked', () => {
    const invalid = { ...FULL, saleDetails: { ...FULL.saleDetails, eircode: 'nonsense' } };
    expect(problemsOf(invalid, true).size).toBe(0);
    expect([...problemsOf({ ...invalid, carSold: true }, true).keys()]).toEqual([
      'saleDetails.eircode',
    ]);
  });

  it('omits customer details if the car is not sold', () => {
    const unsold = { ...FULL, saleDetails: { ...FULL.saleDetails, firstName: 'Aoife' } };
    const sent = carUpdate.parse(updateOf(unsold, { carId: 1, version: 2 }));
    expect(sent).toMatchObject({ carSold: false, saleDetails: null, version: 2 });
  });
});
