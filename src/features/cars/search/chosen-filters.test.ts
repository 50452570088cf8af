import { describe, expect, it } from 'vitest';
import { EVERY_FILTER, NO_SENTENCE } from '../../../../tests/helpers/app/cars.ts';
import { TESTED_FIGURES } from '../../../../tests/helpers/search-figures.ts';
import { keysOf, mapNames } from '../../../platform/objects.ts';
import { chosenFilters } from './chosen-filters.ts';
import { FIGURE_FILTERS, FILTER_NAMES, isFigure, sideOf } from './filter-table.ts';
import { type Filters, NO_FILTERS } from './search-address.ts';
import { NO_LISTS, type SearchLists } from './lists.ts';

const volkswagen = { makeId: 3, name: 'Volkswagen' };
const LISTS: SearchLists = {
  ...NO_LISTS,
  makes: [volkswagen],
  models: [{ modelId: 14, name: 'Golf', make: volkswagen }],
  transmissions: [{ transmissionId: 2, name: 'Manual' }],
  fuelTypes: [{ fuelTypeId: 4, name: 'Diesel' }],
};
/** The labels of the filters of `EVERY_FILTER` that are not figures. */
const NAMES = {
  makeId: 'Volkswagen',
  modelId: 'Golf',
  transmissionId: 'Manual',
  fuelTypeId: 'Diesel',
  listingType: 'PreBooking',
  premium: 'Used vehicles',
  bodyType: 'Estate',
  colour: 'Ruby & black',
};
const labels = (changes: Partial<Filters>) =>
  chosenFilters({ ...NO_FILTERS, ...changes }, LISTS).map(({ label }) => label);

describe('chosenFilters', () => {
  it('names each filter', () => {
    const limits = mapNames(FIGURE_FILTERS, (name) => (sideOf(name) === 'max' ? 6 : 5));
    expect(labels({ ...EVERY_FILTER, ...limits, premium: false })).toEqual([
      '“tow bar”',
      ...FILTER_NAMES.map((name) => (isFigure(name) ? TESTED_FIGURES[name].label : NAMES[name])),
    ]);
  });

  it('removes each filter', () => {
    const filters = { ...EVERY_FILTER, maxPrice: 50_000 };
    const chosen = chosenFilters(filters, null);
    const kept = keysOf(filters).filter((name) =>
      chosen.every(({ without }) => without[name] === filters[name]),
    );
    expect(kept).toEqual([]);
  });

  it('does not show the default highest price, which the visitor did not choose', () => {
    expect(labels({})).toEqual([]);
    expect(labels({ maxPrice: 30_000 })).toEqual(['Up to €30,000']);
    expect(labels({ maxPrice: null })).toEqual([]);
  });

  it.each([
    [{ minYear: 2019 }, '2019 or newer'],
    [{ maxYear: 2019 }, '2019 or older'],
    [{ minYear: 2019, maxYear: 2019 }, '2019'],
  ])('names the years %o', (years, label) => {
    expect(labels(years)).toEqual([label]);
  });

  it('removes one filter, the model with its make, and the limits of the price', () => {
    const filters = { ...NO_FILTERS, makeId: 3, modelId: 14, minPrice: 10, maxPrice: 30_000 };
    const [make, model, price] = chosenFilters(filters, LISTS);
    expect(make?.without).toEqual({ ...filters, makeId: null, modelId: null });
    expect(model?.without).toEqual({ ...filters, modelId: null });
    expect(price?.without).toEqual({ ...filters, minPrice: null, maxPrice: null });
  });

  it('shortens long words without cutting an emoji in half', () => {
    expect(labels({ q: `${'w'.repeat(59)}😀😀` })).toEqual([`“${'w'.repeat(59)}😀…”`]);
  });

  it('lists the phrases of a sentence, and takes the words of a removed one out', () => {
    const q = 'Automatic estate under 20k with towbar';
    const part = (text: string, label: string) => ({
      text,
      label,
      from: q.indexOf(text),
      to: q.indexOf(text) + text.length,
      filters: [],
    });
    const parts = [part('Automatic', 'Automatic'), part('under 20k', 'Up to €20,000')];
    const sentence = { ...NO_SENTENCE, words: 'estate towbar', parts };
    const chosen = chosenFilters({ ...NO_FILTERS, q }, LISTS, sentence);
    expect(chosen.map(({ label, without }) => [label, without.q])).toEqual([
      ['Automatic', 'estate under 20k with towbar'],
      ['Up to €20,000', 'Automatic estate, with towbar'],
      ['“estate towbar”', 'Automatic, under 20k'],
    ]);
  });

  it('names filters whose lists failed to load', () => {
    const found = chosenFilters({ ...NO_FILTERS, makeId: 3 }, null);
    expect(found.map(({ label }) => label)).toEqual(['Chosen make']);
  });
});
