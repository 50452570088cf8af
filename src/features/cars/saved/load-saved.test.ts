import { describe, expect, it } from 'vitest';
import { createApi } from '../../../app/api/api.ts';
import { CARD } from '../../../../tests/helpers/app/cars.ts';
import { NO_LISTS } from '../search/lists.ts';
import { NO_FILTERS } from '../search/search-address.ts';
import { hiddenDrafts, loadSaved, type SavedApi, savedAddress } from './load-saved.ts';

const others: Omit<SavedApi, 'searchCars'> = {
  makes: async () => [],
  models: async () => [],
  transmissions: async () => [],
  fuelTypes: async () => [],
  facets: async () => NO_LISTS.facets,
  get: createApi(async ({ status }) => ({
    status,
    body: { counts: { state: { live: 7, archived: 2, deleted: 1 } } },
  })).get,
};

/** Loads an address from an API with five drafts, of which two match the filters. */
async function load(address: string) {
  const queries: string[] = [];
  const searchCars = async (query: URLSearchParams) => {
    queries.push(String(query));
    const totalItems = query.has('listingType') ? 2 : 5;
    return {
      vehicles: [],
      pagination: { totalItems, currentPage: 1, totalPages: 1, itemsPerPage: 6 },
    };
  };
  const request = new Request(`https://cars.example/savedcars?${address}`);
  const page = await loadSaved({ ...others, searchCars }, request);
  return { page, queries };
}

describe('loadSaved', () => {
  it('searches only drafts, with the default filters', async () => {
    const { queries } = await load('');
    expect(queries).toContain('listingType=Sale&maxPrice=100000&sort=newest&page=1&publish=false');
    expect(queries.every((query) => query.includes('publish=false'))).toBe(true);
  });

  it('counts the drafts that the filters hide', async () => {
    const { page } = await load('');
    expect(hiddenDrafts(page)).toBe(3);
  });

  it('counts the cars that only the stock list shows', async () => {
    const { page } = await load('');
    expect(page.leftOut).toEqual({ archived: 2, deleted: 1 });
  });

  it('loads all drafts with the page and order of the address', async () => {
    const { page, queries } = await load('all=1&page=2&sort=price-asc');
    expect(page.answer?.pagination.totalItems).toBe(5);
    expect(hiddenDrafts(page)).toBe(0);
    expect(queries).toEqual(['page=2&sort=price-asc&publish=false']);
  });
});

it('says that a car has no price', async () => {
  const vehicles = [CARD, { ...CARD, currentPrice: 0, price: 'Ask us for the price' }];
  const pagination = { totalItems: 2, currentPage: 1, totalPages: 1, itemsPerPage: 6 };
  const searchCars = async () => ({ vehicles, pagination });
  const request = new Request('https://cars.example/savedcars');
  const { answer } = await loadSaved({ ...others, searchCars }, request);
  expect(answer?.vehicles.map(({ price }) => price)).toEqual([CARD.price, 'No price']);
});

it('savedAddress returns the address of a search, or of all drafts', () => {
  expect(savedAddress(NO_FILTERS)).toBe('/savedcars');
  expect(savedAddress(NO_FILTERS, { page: 2, everything: true })).toBe('/savedcars?page=2&all=1');
});
