import { describe, expect, it } from 'vitest';
import { NO_LISTS } from '../../vehicles/search-panel/lists.ts';
import { NO_FILTERS } from '../../vehicles/search-address.ts';
import { hiddenDrafts, loadSaved, savedAddress } from './load-saved.ts';

/** Loads an address of a dealer who has two drafts within the filters and five in all. */
async function load(address: string) {
  const asked: string[] = [];
  const page = await loadSaved(new URLSearchParams(address), {
    api: {
      searchCars: async (query) => {
        asked.push(String(query));
        const totalItems = String(query).includes('listingType') ? 2 : 5;
        return {
          vehicles: [],
          pagination: { totalItems, currentPage: 1, totalPages: 1, itemsPerPage: 6 },
        };
      },
    },
    readLists: async () => NO_LISTS,
    signal: new AbortController().signal,
  });
  return { page, asked };
}

describe('Saved Vehicles', () => {
  it('asks for unpublished cars in every search, from Sale and 0 to 100000', async () => {
    const { asked } = await load('');
    expect(asked).toContain('listingType=Sale&maxPrice=100000&sort=newest&page=1&publish=false');
    expect(asked.every((query) => query.includes('publish=false'))).toBe(true);
  });

  it('knows how many drafts the filters hide', async () => {
    const { page } = await load('');
    expect(hiddenDrafts(page)).toBe(3);
  });

  it('shows all drafts when told, keeping page and order', async () => {
    const { page, asked } = await load('all=1&page=2&sort=price-asc');
    expect(page.answer?.pagination.totalItems).toBe(5);
    expect(hiddenDrafts(page)).toBe(0);
    expect(asked).toEqual(['page=2&sort=price-asc&publish=false']);
  });

  it('has an address for the search and one for all drafts', () => {
    expect(savedAddress(NO_FILTERS)).toBe('/savedcars');
    expect(savedAddress(NO_FILTERS, 2, 'newest', true)).toBe('/savedcars?page=2&all=1');
  });
});
