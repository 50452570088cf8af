import { describe, expect, it, vi } from 'vitest';
import { createApi, overHttp } from '../../../app/api/api.ts';
import { loadList } from './load-list.ts';

/** An API with the given responses by path; other paths return 503. Records the requested paths. */
function fakeApi(responses: Record<string, unknown>) {
  const requests: string[] = [];
  const api = createApi(
    overHttp(async (path) => {
      requests.push(path);
      return path in responses ? Response.json(responses[path]) : new Response('', { status: 503 });
    }),
  );
  return { api, requests };
}

const pageOf = (data: object[], currentPage: number, totalPages: number) => ({
  data,
  pagination: { totalItems: totalPages * 5, currentPage, totalPages, pageSize: 5 },
});

const load = (api: ReturnType<typeof createApi>, address: string) => {
  const url = new URL(address, 'https://cars.example');
  return loadList(api, url.pathname.split('/')[2], url, new AbortController().signal);
};

const redirectOf = async (loading: Promise<unknown>) => {
  const reason = await loading.catch((error: unknown) => error);
  return reason instanceof Response ? reason.headers.get('location') : reason;
};

describe('loadList', () => {
  it('loads the page in the address', async () => {
    const list = pageOf([{ transmissionId: 7, name: 'Manual' }], 2, 2);
    const { api } = fakeApi({ '/api/transmissions?page=2': list });
    expect(await load(api, '/config/transmissions?page=2')).toEqual({
      key: 'transmissions',
      page: 2,
      search: '',
      entries: { ...list, data: [{ id: 7, name: 'Manual' }] },
      makes: [],
    });
  });

  it('loads the entries with the words in the address, and keeps them in a redirect', async () => {
    const found = pageOf([{ makeId: 2, name: 'Škoda' }], 1, 1);
    const { api } = fakeApi({
      '/api/makes?page=1&q=skoda': found,
      '/api/makes?page=4&q=skoda': pageOf([], 4, 2),
    });
    expect(await load(api, '/config/makes?q=+skoda')).toMatchObject({
      search: 'skoda',
      entries: { data: [{ id: 2, name: 'Škoda' }] },
    });
    expect(await redirectOf(load(api, '/config/makes?q=skoda&page=4'))).toBe(
      '/config/makes?q=skoda&page=2',
    );
  });

  it('loads all makes together with a page of models', async () => {
    const make = { makeId: 1, name: 'Volvo' };
    const { api } = fakeApi({
      '/api/models?page=1': pageOf([{ modelId: 3, name: 'XC60', make }], 1, 1),
      '/api/makes': [make],
    });
    const { makes, entries } = await load(api, '/config/models');
    expect(makes).toEqual([make]);
    expect(entries?.data).toEqual([{ id: 3, name: 'XC60', make }]);
  });

  it.each(['0', '-1', '1.5', 'x', '1e309', ''])(
    'loads the first page for the page number %j',
    async (page) => {
      const { api, requests } = fakeApi({ '/api/makes?page=1': pageOf([], 1, 0) });
      await load(api, `/config/makes?page=${page}`);
      expect(requests).toEqual(['/api/makes?page=1']);
    },
  );

  it.each(['/config', '/config/unknown', '/config/constructor', '/config/MAKES'])(
    'redirects %s to the makes',
    async (address) => {
      expect(await redirectOf(load(fakeApi({}).api, address))).toBe('/config/makes');
    },
  );

  it('redirects from a page past the end to the last page', async () => {
    const { api } = fakeApi({ '/api/fuelTypes?page=9': pageOf([], 9, 3) });
    expect(await redirectOf(load(api, '/config/fuel-types?page=9'))).toBe(
      '/config/fuel-types?page=3',
    );
  });

  it('redirects to the first page of a list that has become empty', async () => {
    const { api } = fakeApi({ '/api/fuelTypes?page=2': pageOf([], 2, 0) });
    expect(await redirectOf(load(api, '/config/fuel-types?page=2'))).toBe('/config/fuel-types');
  });

  it('returns no entries and logs the error if the API fails', async () => {
    expect(await load(fakeApi({}).api, '/config/makes')).toMatchObject({ entries: null, page: 1 });
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
  });
});
