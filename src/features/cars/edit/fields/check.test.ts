import { describe, expect, it } from 'vitest';
import { carInput, carUpdate, draftInput } from '../../write/car-input.ts';
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

const ADDED = { editing: false, kind: 'car' } as const;
const UPDATED = { editing: true, kind: 'car' } as const;

describe('problemsOf', () => {
  it('returns a message for every required field', () => {
    expect([...problemsOf(NEW_CAR, ADDED).keys()].sort()).toEqual([
      'condition',
      'currentPrice',
      'description',
      'fuelTypeId',
      'makeId',
      'modelId',
      'transmissionId',
      'year',
    ]);
    expect(problemsOf(NEW_CAR, ADDED).get('makeId')).toBe('Please select a make');
  });

  it('requires make, model and year of a draft', () => {
    const problems = problemsOf(NEW_CAR, { ...ADDED, kind: 'draft' });
    expect([...problems.keys()].sort()).toEqual(['makeId', 'modelId', 'year']);
    const { makeId, modelId, year } = FULL;
    const least = { ...NEW_CAR, makeId, modelId, year };
    expect(problemsOf(least, { ...UPDATED, kind: 'draft' }).size).toBe(0);
    expect(draftInput.parse(newCarOf(least))).toMatchObject({
      condition: 'Used',
      currentPrice: 0,
      transmissionId: null,
      description: null,
    });
  });

  it('refuses to publish a draft', () => {
    const problems = problemsOf({ ...FULL, publish: true }, { ...ADDED, kind: 'draft' });
    expect([...problems.keys()]).toEqual(['publish']);
  });

  it('returns nothing for a valid car', () => {
    expect(problemsOf(FULL, ADDED).size).toBe(0);
    expect(carInput.parse(newCarOf(FULL))).toMatchObject({ currentPrice: 24_950.5, modelId: 14 });
  });

  it('checks customer details only if the car is sold or booked', () => {
    const invalid = { ...FULL, saleDetails: { ...FULL.saleDetails, eircode: 'nonsense' } };
    expect(problemsOf(invalid, UPDATED).size).toBe(0);
    expect([...problemsOf({ ...invalid, carSold: true }, UPDATED).keys()]).toEqual([
      'saleDetails.eircode',
    ]);
  });

  it('omits customer details if the car is not sold', () => {
    const unsold = { ...FULL, saleDetails: { ...FULL.saleDetails, firstName: 'Aoife' } };
    const sent = carUpdate.parse(updateOf(unsold, { carId: 1, version: 2 }));
    expect(sent).toMatchObject({ carSold: false, saleDetails: null, version: 2 });
  });
});
