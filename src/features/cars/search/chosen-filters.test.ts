import { describe, expect, it } from 'vitest';
import { EVERY_FILTER, NO_SENTENCE } from '../../../../tests/helpers/app/cars.ts';
import { keysOf } from '../../../platform/objects.ts';
import { chosenFilters } from './chosen-filters.ts';
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
const labels = (changes: Partial<Filters>) =>
  chosenFilters({ ...NO_FILTERS, ...changes }, LISTS).map(({ label }) => label);

describe('chosenFilters', () => {
  it('names each filter', () => {
    expect(labels({ ...EVERY_FILTER, premium: false })).toEqual([
      '“tow bar”',
      'Volkswagen',
      'Golf',
      'Manual',
      'PreBooking',
      'Used vehicles',
      'From €5,000',
      'Diesel',
      'Estate',
      '2018 to 2024',
      'Up to 80,000\u00a0km',
      'Ruby & black',
    ]);
  });

  it('removes each filter', () => {
    const chosen = chosenFilters(EVERY_FILTER, null);
    const kept = keysOf(EVERY_FILTER).filter((name) =>
      chosen.every(({ without }) => without[name] === EVERY_FILTER[name]),
    );
    expect(kept).toEqual([]);
  });

  it('does not show the default highest price, which the visitor did not choose', () => {
    expect(labels({})).toEqual([]);
    expect(labels({ priceRange: [0, 30_000] })).toEqual(['Up to €30,000']);
    expect(labels({ priceRange: [0, 200_000] })).toEqual([]);
  });

  it.each([
    [{ minYear: 2019 }, '2019 or newer'],
    [{ maxYear: 2019 }, '2019 or older'],
    [{ minYear: 2019, maxYear: 2019 }, '2019'],
  ])('names the years %o', (years, label) => {
    expect(labels(years)).toEqual([label]);
  });

  it('removes one filter, the model with its make, and the limits of the price', () => {
    const priceRange: Filters['priceRange'] = [0, 30_000];
    const filters = { ...NO_FILTERS, makeId: 3, modelId: 14, priceRange };
    const [make, model, price] = chosenFilters(filters, LISTS);
    expect(make?.without).toEqual({ ...filters, makeId: null, modelId: null });
    expect(model?.without).toEqual({ ...filters, modelId: null });
    expect(price?.without).toEqual({ ...filters, priceRange: [0, 200_000] });
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
      ['Up to €20,000', 'Automatic estate with towbar'],
      ['“estate towbar”', 'Automatic under 20k'],
    ]);
  });

  it('names filters whose lists failed to load', () => {
    const found = chosenFilters({ ...NO_FILTERS, makeId: 3 }, null);
    expect(found.map(({ label }) => label)).toEqual(['Chosen make']);
  });
});
