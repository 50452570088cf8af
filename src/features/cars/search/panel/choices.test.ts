import { describe, expect, it } from 'vitest';
import { NO_COUNTS } from '../../../../../tests/helpers/app/cars.ts';
import { asListed, textChoices, withCounts, yearChoices } from './choices.ts';
import { NO_FILTERS } from '../search-address.ts';
import { NO_LISTS } from '../lists.ts';

const facets = { ...NO_LISTS.facets, minYear: 2019, maxYear: 2021 };
const counts = {
  ...NO_COUNTS,
  matches: 6,
  listingType: { Sale: 6, PreBooking: 0 },
  premium: { true: 0, false: 6 },
  year: { 2019: 1, 2020: 2, 2021: 3 },
};

describe('withCounts', () => {
  const choices = [
    { value: 3, label: 'Diesel' },
    { value: 4, label: 'Electric' },
  ];

  it('counts 0 for a choice without cars', () => {
    const found = withCounts(choices, { ...counts, fuelTypeId: { 3: 37 } }, 'fuelTypeId');
    expect(found.map(({ count }) => count)).toEqual([37, 0]);
  });

  it('counts the cars above the highest price', () => {
    const dearer = { ...counts, fuelTypeId: { 4: 2 } };
    const found = withCounts(choices, { ...counts, dearer }, 'fuelTypeId');
    expect(found.map((choice) => choice.dearer)).toEqual([0, 2]);
  });

  it('adds no counts while they are unknown', () => {
    expect(withCounts(choices, null, 'fuelTypeId')).toBe(choices);
  });
});

const shown = (end: 'minYear' | 'maxYear', chosen: Partial<typeof NO_FILTERS>) =>
  yearChoices(end, facets, { ...NO_FILTERS, ...chosen }, counts).map(({ label, count }) => [
    label,
    count,
  ]);

describe('yearChoices', () => {
  it('counts for each year the cars of the range that starts or ends with it', () => {
    expect(shown('minYear', {})).toEqual([
      ['2021', 3],
      ['2020', 5],
      ['2019', 6],
    ]);
    expect(shown('maxYear', { minYear: 2020 })).toEqual([
      ['2021', 5],
      ['2020', 2],
      ['2019', 0],
    ]);
  });

  it('offers the chosen year even if every car is newer', () => {
    expect(shown('minYear', { minYear: 2003 }).at(-1)).toEqual(['2003', 6]);
  });

  it('has no counts while they are unknown', () => {
    expect(yearChoices('minYear', facets, NO_FILTERS, null)[0]).toEqual({
      value: 2021,
      label: '2021',
    });
  });

  it('counts the dearer cars of a range', () => {
    const dearer = { ...counts, year: { 2020: 1, 2021: 1 } };
    const [first, second] = yearChoices('minYear', facets, NO_FILTERS, { ...counts, dearer });
    expect([first?.dearer, second?.dearer]).toEqual([1, 2]);
  });
});

it('text choices keep the spelling of the list if the address differs in case or accents', () => {
  expect(asListed('COUPE', ['Coupé', 'SUV'])).toBe('Coupé');
  expect(textChoices(['Coupé', 'SUV'], 'coupe')).toHaveLength(2);
  expect(textChoices(['Coupé'], 'Hearse').map(({ value }) => value)).toEqual(['Hearse', 'Coupé']);
});
