import { describe, expect, it } from 'vitest';
import { carInput, carUpdate } from '../../../../domain/car-input.ts';
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

  it('checks the details of a buyer only if the car is sold or booked', () => {
    const wrong = { ...FULL, saleDetails: { ...FULL.saleDetails, eircode: 'nonsense' } };
    expect(problemsOf(wrong, true).size).toBe(0);
    expect([...problemsOf({ ...wrong, carSold: true }, true).keys()]).toEqual([
      'saleDetails.eircode',
    ]);
  });

  it('omits the details of a buyer once the car is no longer sold', () => {
    const gone = { ...FULL, saleDetails: { ...FULL.saleDetails, firstName: 'Aoife' } };
    const sent = carUpdate.parse(updateOf(gone, { carId: 1, version: 2 }));
    expect(sent).toMatchObject({ carSold: false, saleDetails: null, version: 2 });
  });
});
