import { describe, expect, it, vi } from 'vitest';
import { NO_SENTENCE } from '../../../../tests/helpers/app/cars.ts';
import type { Api } from '../../../app/api/api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { NO_LISTS, type SearchLists } from './lists.ts';
import { loadSearch, type SearchApi } from './load-search.ts';

const volkswagen = { makeId: 3, name: 'Volkswagen' };
const LISTS: SearchLists = {
  ...NO_LISTS,
  makes: [volkswagen],
  models: [{ modelId: 14, name: 'Golf', make: volkswagen }],
};
const ANSWER = {
  vehicles: [],
  pagination: { totalItems: 1, currentPage: 1, totalPages: 0, itemsPerPage: 6 },
};

const lists: Omit<SearchApi, 'searchCars'> = {
  makes: async () => LISTS.makes,
  models: async () => LISTS.models,
  transmissions: async () => [],
  fuelTypes: async () => [],
  facets: async () => LISTS.facets,
};

function follow(
  address: string,
  api: Partial<SearchApi> = {},
  signal = new AbortController().signal,
) {
  const queries: string[] = [];
  const searchCars: Api['searchCars'] = (query) => {
    queries.push(query instanceof URLSearchParams ? query.toString() : '');
    return Promise.resolve(ANSWER);
  };
  const url = `https://cars.example/search?${address}`;
  const page = loadSearch({ ...lists, searchCars, ...api }, { url, signal });
  return { page, queries };
}

describe('loadSearch', () => {
  it('searches once, with the filters of the address', async () => {
    const { page, queries } = follow('makeId=3&modelId=14&page=2');
    expect((await page).filters).toMatchObject({ makeId: 3, modelId: 14 });
    expect(queries).toEqual([
      'makeId=3&modelId=14&listingType=Sale&maxPrice=100000&sort=newest&page=2',
    ]);
  });

  it('offers three example sentences that find cars if no filter is chosen', async () => {
    const { page, queries } = follow('');
    expect((await page).examples).toHaveLength(3);
    expect(queries.some((query) => query.includes('sentence='))).toBe(true);
    expect((await follow('makeId=3').page).examples).toEqual([]);
  });

  it('ignores a model of another make and an unknown make', async () => {
    const otherModel = follow('makeId=3&modelId=99');
    expect((await otherModel.page).filters).toMatchObject({ makeId: 3, modelId: null });
    expect(otherModel.queries.at(-1)).not.toContain('modelId');

    const unknownMake = follow('makeId=77');
    expect((await unknownMake.page).filters.makeId).toBeNull();
  });
});

describe('a search for a sentence', () => {
  it.each([
    [{ minPrice: 120_000 }, null],
    [{ minPrice: 90_000, maxPrice: 110_000 }, null],
    [{ maxPrice: 20_000 }, '100000'],
    [{ minYear: 2019 }, '100000'],
  ])(
    'ignores the default highest price for %j only if it would hide cars',
    async (filters, limit) => {
      const queries: URLSearchParams[] = [];
      const { page } = follow('q=x', {
        searchCars: async (query) => {
          queries.push(query);
          return { ...ANSWER, sentence: { ...NO_SENTENCE, filters } };
        },
      });
      await page;
      expect(queries.at(-1)?.get('maxPrice')).toBe(limit);
    },
  );
});

describe('filters of the address that contradict the sentence', () => {
  const sentence = {
    ...NO_SENTENCE,
    filters: { makeId: 4, maxPrice: 15_000 },
    parts: [
      { text: 'audi', label: 'Audi', from: 0, to: 4, filters: ['makeId'] },
      { text: 'under 15k', label: 'Up to €15,000', from: 5, to: 14, filters: ['maxPrice'] },
    ],
  };
  const audi = { makeId: 4, name: 'Audi' };
  const settled = async (address: string) => {
    const { page } = follow(`q=audi+under+15k&${address}`, {
      makes: async () => [...LISTS.makes, audi],
      searchCars: async (query) =>
        query.get('sentence') === 'audi under 15k' ? { ...ANSWER, sentence } : ANSWER,
    });
    const { makeId, maxPrice, q } = (await page).filters;
    return { makeId, maxPrice, q };
  };

  it('are ignored', async () => {
    const filters = { makeId: null, maxPrice: 100_000, q: 'audi under 15k' };
    expect(await settled('makeId=3&maxPrice=12000')).toEqual(filters);
  });

  it('replace phrases of the sentence if a form with the same sentence sent them', async () => {
    const before = 'before=audi+under+15k';
    expect(await settled(`makeId=4&maxPrice=12000&${before}`)).toMatchObject({ q: 'audi' });
    expect(await settled(`makeId=3&maxPrice=15000&${before}`)).toEqual({
      makeId: 3,
      maxPrice: 100_000,
      q: 'under 15k',
    });
  });

  it('are ignored if they repeat a sentence that the visitor has replaced', async () => {
    const { page } = follow('q=red&before=audi+under+15k&makeId=4&maxPrice=15000&colour=Blue', {
      makes: async () => [...LISTS.makes, audi],
      searchCars: async (query) =>
        query.get('sentence') === 'red' ? ANSWER : { ...ANSWER, sentence },
    });
    const { makeId, maxPrice, q, colour } = (await page).filters;
    expect({ makeId, maxPrice, q, colour }).toEqual({
      makeId: null,
      maxPrice: 100_000,
      q: 'red',
      colour: 'Blue',
    });
  });
});

it('a search without results loads the counts of looser searches', async () => {
  const { page } = follow('colour=Teal', {
    searchCars: async (query) => ({
      vehicles: [],
      pagination: { ...ANSWER.pagination, totalItems: query.has('colour') ? 0 : 12 },
    }),
  });
  expect((await page).looser).toMatchObject([{ label: 'Any colour', total: 12 }]);
});

describe('when the API fails', () => {
  it('logs failed facets and keeps the other lists', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { page } = follow('makeId=3', {
      facets: () => Promise.reject(new ApiError(503, 'Busy')),
    });
    expect(await page).toMatchObject({ answer: ANSWER, lists: LISTS, filters: { makeId: 3 } });
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
  });

  it('logs a failed search and keeps the filters', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { page } = follow('makeId=3', {
      searchCars: () => Promise.reject(new ApiError(503, 'Busy')),
    });
    expect(await page).toMatchObject({ answer: null, lists: LISTS, filters: { makeId: 3 } });
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
  });

  it('shows the cars without the lists', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { page } = follow('makeId=3', { makes: () => Promise.reject(new ApiError(0, '')) });
    expect(await page).toMatchObject({ answer: ANSWER, lists: null, filters: { makeId: 3 } });
    log.mockClear();
  });

  it('rejects without logging when aborted', async () => {
    const { page } = follow(
      '',
      { searchCars: () => Promise.reject(new DOMException('Gone', 'AbortError')) },
      AbortSignal.abort(),
    );
    await expect(page).rejects.toThrow('Gone');
  });
});
