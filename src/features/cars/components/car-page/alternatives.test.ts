import { expect, it, vi } from 'vitest';
import { CARD } from '../../../../../tests/helpers/app/cars.ts';
import { NO_LISTS } from '../../search/lists.ts';
import { type AlternativesApi, loadAlternatives } from './alternatives.ts';

const { signal } = new AbortController();
const TOTALS: Record<string, number> = { Coupe: 1, Estate: 4, Hatchback: 9, Saloon: 5, Van: 0 };

/** An API with cars of five body types. */
function createApi(changes: Partial<AlternativesApi> = {}): AlternativesApi {
  return {
    goneCar: async () => null,
    facets: async () => ({
      ...NO_LISTS.facets,
      total: 20,
      premium: 6,
      bodyTypes: Object.keys(TOTALS),
    }),
    searchCars: async (query) => {
      const bodyType = query instanceof URLSearchParams ? query.get('bodyType') : null;
      const totalItems = TOTALS[bodyType ?? ''] ?? 20;
      return {
        vehicles: [],
        pagination: { totalItems, currentPage: 1, totalPages: totalItems, itemsPerPage: 1 },
      };
    },
    ...changes,
  };
}

it('offers the sections of the home page and the three most frequent body types', async () => {
  const { searches } = await loadAlternatives(createApi(), '7', signal);
  expect(searches).toEqual([
    { label: 'Used vehicles', to: '/#used', total: 14 },
    { label: 'Premium vehicles', to: '/#premium', total: 6 },
    { label: 'Hatchback', to: '/search?bodyType=Hatchback', total: 9 },
    { label: 'Saloon', to: '/search?bodyType=Saloon', total: 5 },
    { label: 'Estate', to: '/search?bodyType=Estate', total: 4 },
  ]);
});

it('leaves out a section of the home page that has no cars', async () => {
  const api = createApi({ facets: async () => ({ ...NO_LISTS.facets, total: 4 }) });
  const { searches } = await loadAlternatives(api, '7', signal);
  expect(searches).toEqual([{ label: 'Used vehicles', to: '/#used', total: 4 }]);
});

const findsOne = async () => ({
  vehicles: [CARD],
  pagination: { totalItems: 1, currentPage: 1, totalPages: 1, itemsPerPage: 3 },
});

it('offers similar cars in place of the newest ones for a car that was on the site', async () => {
  const gone = { name: '2022 Volkswagen Golf', isSold: true, bodyType: null, image: null };
  const load = async (similar: (typeof CARD)[]) =>
    loadAlternatives(
      createApi({ goneCar: async () => ({ ...gone, similar }), searchCars: findsOne }),
      '7',
      signal,
    );
  expect(await load([CARD])).toMatchObject({ gone: { similar: [CARD] }, newest: [] });
  expect(await load([])).toMatchObject({ gone, newest: [CARD] });
});

const fails = () => Promise.reject(new Error('No connection'));

it('resolves without alternatives if the API fails', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  const api = createApi({ facets: fails, searchCars: fails, goneCar: fails });
  expect(await loadAlternatives(api, '7', signal)).toEqual({
    gone: null,
    newest: [],
    searches: [],
  });
  expect(logged).toHaveBeenCalledTimes(3);
  logged.mockClear();
});
