import { describe, expect, it } from 'vitest';
import { EVERY_FILTER, NO_SENTENCE } from '../../../../tests/helpers/app/cars.ts';
import { findLooserSearches } from './looser-searches.ts';
import { apiQuery, NO_FILTERS } from './search-address.ts';

/** A stock in which a query finds as many cars as `totalOf` returns. */
function stock(totalOf: (query: URLSearchParams) => number) {
  return async (query: URLSearchParams) => {
    const totalItems = totalOf(query);
    return {
      vehicles: [],
      pagination: { totalItems, currentPage: 1, totalPages: totalItems, itemsPerPage: 1 },
    };
  };
}

const FILTERS = { ...NO_FILTERS, makeId: 3, modelId: 14, colour: 'Teal' };

describe('findLooserSearches', () => {
  it('drops one filter at a time and offers those with results, the smallest first', async () => {
    const looser = await findLooserSearches(
      FILTERS,
      stock((query) => (!query.has('colour') ? 7 : !query.has('makeId') ? 2 : 0)),
    );
    expect(looser.map(({ label, total }) => [label, total])).toEqual([
      ['Any make', 2],
      ['Any colour', 7],
    ]);
    expect(looser[0]?.filters).toEqual({ ...FILTERS, makeId: null, modelId: null });
  });

  it('drops each filter in one of the searches', async () => {
    const queries: URLSearchParams[] = [];
    await findLooserSearches(EVERY_FILTER, async (query) => {
      queries.push(query);
      return stock(() => 0)(query);
    });
    const kept = [...apiQuery(EVERY_FILTER)].filter(([name, value]) =>
      queries.every((query) => query.get(name) === value),
    );
    expect(kept.map(([name]) => name)).toEqual(['sort', 'page']);
  });

  it('removes the price limit, which the page applies by default', async () => {
    const looser = await findLooserSearches(
      NO_FILTERS,
      stock((query) => (query.has('maxPrice') ? 0 : 1)),
    );
    expect(looser.map(({ label }) => label)).toEqual(['Any price']);
  });

  it.each([
    ['Sale', 'Listing type PreBooking'],
    ['PreBooking', 'Listing type Sale'],
  ] as const)(
    'offers the other listing type instead of %s, without calling sold cars "for sale"',
    async (listingType, label) => {
      const looser = await findLooserSearches(
        { ...NO_FILTERS, listingType },
        stock((query) => (query.get('listingType') === listingType ? 0 : 6)),
      );
      expect(looser.map((search) => [search.label, search.total])).toEqual([[label, 6]]);
    },
  );

  describe('for a sentence', () => {
    const q = 'Automatic diesel, under 20k';
    const parts = [
      { text: 'Automatic', label: 'Automatic', from: 0, to: 9, filters: [] },
      { text: 'diesel', label: 'Diesel', from: 10, to: 16, filters: [] },
      { text: 'under 20k', label: 'Up to €20,000', from: 18, to: 27, filters: [] },
    ];
    const sentence = { ...NO_SENTENCE, parts };
    const offers = async (totalOf: (sentence: string) => number) => {
      const looser = await findLooserSearches(
        { ...NO_FILTERS, q },
        stock((query) => (query.has('maxPrice') ? totalOf(query.get('sentence') ?? '') : 0)),
        sentence,
      );
      return looser.map(({ label, filters, total }) => [label, filters.q, total]);
    };

    it('offers the search without one phrase', async () => {
      expect(await offers((text) => (text.includes('Automatic') ? 0 : 3))).toEqual([
        ['without “Automatic”', 'diesel, under 20k', 3],
      ]);
    });

    it('offers the search without two phrases if removing one finds no cars', async () => {
      expect(await offers((text) => (text === 'diesel' ? 5 : 0))).toEqual([
        ['without “Automatic” and “Up to €20,000”', 'diesel', 5],
      ]);
    });
  });

  it('offers at most four searches', async () => {
    const filters = { ...FILTERS, q: 'tow bar', minYear: 2020, maxMileage: 10_000 };
    expect(
      await findLooserSearches(
        filters,
        stock(() => 1),
      ),
    ).toHaveLength(4);
  });

  it('leaves out a search whose count fails', async () => {
    const looser = await findLooserSearches(FILTERS, async (query) => {
      if (!query.has('colour')) throw new Error('Busy');
      return stock(() => 1)(query);
    });
    expect(looser.map(({ label }) => label)).not.toContain('Any colour');
  });
});
