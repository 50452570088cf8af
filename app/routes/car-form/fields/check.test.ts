import { describe, expect, it } from 'vitest';
import { carInput, carUpdate } from '../../../../domain/car-input.ts';
import { problemsOf } from './check.ts';
import { NEW_CAR, newCarOf, updateOf } from './form-values.ts';
import { eircodeWarning } from '../../../../domain/eircode.ts';
import { yearOptions } from './sections.ts';

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

describe('what the form says before the server does', () => {
  it('names every field that must be filled in', () => {
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

  it('has nothing to say of a car that can be saved', () => {
    expect(problemsOf(FULL, false).size).toBe(0);
    expect(carInput.parse(newCarOf(FULL))).toMatchObject({ currentPrice: 24_950.5, modelId: 14 });
  });

  it('looks at a buyer only where there is one', () => {
    const wrong = { ...FULL, saleDetails: { ...FULL.saleDetails, eircode: 'nonsense' } };
    expect(problemsOf(wrong, true).size).toBe(0);
    expect([...problemsOf({ ...wrong, carSold: true }, true).keys()]).toEqual([
      'saleDetails.eircode',
    ]);
  });

  it('sends no details of a buyer who has gone', () => {
    const gone = { ...FULL, saleDetails: { ...FULL.saleDetails, firstName: 'Aoife' } };
    const sent = carUpdate.parse(updateOf(gone, { carId: 1, version: 2 }));
    expect(sent).toMatchObject({ carSold: false, saleDetails: null, version: 2 });
  });
});

it('warns of an Eircode that nobody knows, not of one that is known or half typed', () => {
  expect(eircodeWarning('A99 X285')).toContain('A99');
  expect(eircodeWarning('d02x285')).toBeUndefined();
  expect(eircodeWarning('D6W PV38')).toBeUndefined();
  expect(eircodeWarning('A9')).toBeUndefined();
});

it('offers the last 30 years, and the car’s own where it is older', () => {
  const years = yearOptions('', 2026).map(({ value }) => value);
  expect(years).toHaveLength(30);
  expect([years.at(0), years.at(-1)]).toEqual(['2026', '1997']);
  expect(yearOptions('1972', 2026).at(-1)?.value).toBe('1972');
  expect(yearOptions('2020', 2026)).toHaveLength(30);
});
