import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '../search-address.ts';
import { type Meaning, searchOfForm, shownFilters, withChoice, withoutSaid } from './one-search.ts';

const VOLKSWAGEN = 1;
const GOLF = 11;
const AUDI = 2;
const A4 = 21;
const DIESEL = 3;

const q = 'golf under 15k, not diesel';
const part = (text: string, filters: string[], excludes?: string[]) => ({
  text,
  label: text,
  from: q.indexOf(text),
  to: q.indexOf(text) + text.length,
  filters,
  ...(excludes && { excludes }),
});
const meaning: Meaning = {
  filters: {
    makeId: VOLKSWAGEN,
    modelId: GOLF,
    maxPrice: 15_000,
    not: { fuelTypeId: DIESEL },
  },
  parts: [
    part('golf', ['makeId', 'modelId']),
    part('under 15k', ['maxPrice']),
    part('not diesel', ['not'], ['fuelTypeId']),
  ],
};
const filters = { ...NO_FILTERS, q };
const shown = shownFilters({ filters, meaning });

it('shows the filters of the sentence in the panel, unless the panel has others', () => {
  expect(shown).toMatchObject({ makeId: VOLKSWAGEN, modelId: GOLF, maxPrice: 15_000 });
  const dearer = { ...filters, maxPrice: 12_000 };
  expect(shownFilters({ filters: dearer, meaning }).maxPrice).toBe(12_000);
  const several = { filters: { makeId: [1, 2] }, parts: [] };
  expect(shownFilters({ filters, meaning: several }).makeId).toBeNull();
});

describe('a choice in the panel', () => {
  it.each([
    [{ makeId: AUDI, modelId: null }, 'under 15k, not diesel', { makeId: AUDI, modelId: null }],
    [{ modelId: A4 }, 'under 15k, not diesel', { makeId: VOLKSWAGEN, modelId: A4 }],
    [{ minPrice: 5_000, maxPrice: null }, 'golf, not diesel', { minPrice: 5_000, maxPrice: null }],
    [{ fuelTypeId: DIESEL }, 'golf under 15k', { fuelTypeId: DIESEL, maxPrice: 100_000 }],
    [{ transmissionId: 5 }, q, { transmissionId: 5, makeId: null }],
  ])('of %j leaves the sentence "%s"', (changes, sentence, changed) => {
    const search = withChoice({ filters, meaning }, changes);
    expect(search.filters).toMatchObject({ ...changed, q: sentence });
    expect(shownFilters(search)).toMatchObject(changes);
  });

  it('replaces a phrase of a sentence that the visitor is editing', () => {
    const edited = { ...filters, q: `red ${q}` };
    const { filters: chosen } = withChoice({ filters: edited, meaning }, { makeId: AUDI });
    expect(chosen.q).toBe('red, under 15k, not diesel');
  });
});

it('takes from a form only what the visitor changed', () => {
  expect(searchOfForm({ ...shown, q }, meaning).filters).toEqual(filters);
  const audi = searchOfForm({ ...shown, makeId: AUDI, modelId: null, q }, meaning).filters;
  expect(audi).toEqual({ ...NO_FILTERS, makeId: AUDI, q: 'under 15k, not diesel' });
});

it('keeps what the sentence says about filters without a control', () => {
  const seats: Meaning = {
    filters: { minSeats: 7, minMileage: 10_000, maxMileage: 90_000 },
    parts: [{ text: '7 seats', label: '', from: 0, to: 7, filters: ['minSeats'] }],
  };
  const sentence = { ...NO_FILTERS, q: '7 seats' };
  const form = shownFilters({ filters: sentence, meaning: seats });
  expect(form).toMatchObject({ minSeats: null, minMileage: null, maxMileage: 90_000 });
  expect(searchOfForm(form, seats).filters).toEqual(sentence);
});

it('drops filters of an address that the sentence sets or contradicts', () => {
  const address = { ...filters, makeId: AUDI, modelId: A4, minPrice: 5_000, maxPrice: 12_000 };
  expect(withoutSaid(address, meaning)).toEqual({ ...filters, minPrice: 5_000 });
  expect(withoutSaid({ ...filters, fuelTypeId: DIESEL }, meaning)).toEqual(filters);
  expect(withoutSaid({ ...filters, fuelTypeId: 4 }, meaning).fuelTypeId).toBe(4);
});
