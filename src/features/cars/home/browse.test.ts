import { expect, it } from 'vitest';
import type { SearchResponse } from '../car-search.ts';
import { NO_COUNTS } from '../../../../tests/helpers/app/cars.ts';
import { searchAddress } from '../search/search-address.ts';
import { NO_LISTS } from '../search/lists.ts';
import { bodyTypeSearches, budgetSearches } from './load-home.ts';

const listsWith = (bodyType: Record<string, number>) => ({
  ...NO_LISTS,
  facets: { ...NO_LISTS.facets, counts: { ...NO_COUNTS, bodyType } },
});

it('offers the eight most frequent body types by name', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`Type ${at}`, at + 1]));
  const searches = bodyTypeSearches(listsWith(many));
  expect(searches.map(({ label }) => label)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `Type ${at}`),
  );
  expect(bodyTypeSearches(listsWith({ SUV: 4, Estate: 2 }))).toMatchObject([
    { label: 'Estate', total: 2 },
    { label: 'SUV', total: 4 },
  ]);
  expect(bodyTypeSearches(null)).toEqual([]);
});

/** Finds no car from €25,000 to €40,000, and three cars otherwise. */
const searchCars = async (query: URLSearchParams): Promise<SearchResponse> => ({
  vehicles: [],
  pagination: {
    totalItems: query.get('minPrice') === '25000' ? 0 : 3,
    currentPage: 1,
    totalPages: 3,
    itemsPerPage: 1,
  },
});

it('offers each budget that has cars, with the address of its search', async () => {
  const searches = await budgetSearches(searchCars);
  expect(searches.map(({ label, filters }) => [label, searchAddress(filters)])).toEqual([
    ['Up to €15,000', '/search?maxPrice=15000'],
    ['€15,000 to €25,000', '/search?minPrice=15000&maxPrice=25000'],
    ['From €40,000', '/search?minPrice=40000&maxPrice=200000'],
  ]);
});
