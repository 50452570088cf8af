import { describe, expect, test, vi } from 'vitest';
import { createApi } from '../../lib/api.ts';
import { loadSection } from './load-section.ts';

/** An API that answers each path as told, and remembers what was asked. */
function answering(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const api = createApi(async (path) => {
    asked.push(path);
    return path in answers ? Response.json(answers[path]) : new Response('', { status: 503 });
  });
  return { api, asked };
}

const pageOf = (data: object[], currentPage: number, totalPages: number) => ({
  data,
  pagination: { totalItems: totalPages * 5, currentPage, totalPages, pageSize: 5 },
});

const load = (api: ReturnType<typeof createApi>, address: string) => {
  const url = new URL(address, 'https://cars.example');
  return loadSection(api, url.pathname.split('/')[2], url, new AbortController().signal);
};

const ledTo = async (loading: Promise<unknown>) => {
  const reason = await loading.catch((error: unknown) => error);
  return reason instanceof Response ? reason.headers.get('location') : reason;
};

describe('an address below /config', () => {
  test('shows the page that it names', async () => {
    const list = pageOf([{ transmissionId: 7, name: 'Manual' }], 2, 2);
    const { api } = answering({ '/api/transmissions?page=2': list });
    expect(await load(api, '/config/transmissions?page=2')).toEqual({
      slug: 'transmissions',
      page: 2,
      list: { ...list, data: [{ id: 7, name: 'Manual' }] },
      makes: [],
    });
  });

  test('brings all makes where entries belong to one', async () => {
    const make = { makeId: 1, name: 'Volvo' };
    const { api } = answering({
      '/api/models?page=1': pageOf([{ modelId: 3, name: 'XC60', make }], 1, 1),
      '/api/makes': [make],
    });
    const page = await load(api, '/config/models');
    expect(page.makes).toEqual([make]);
    expect(page.list?.data).toEqual([{ id: 3, name: 'XC60', make }]);
  });

  test.each(['0', '-1', '1.5', 'x', '1e309', ''])('reads page %j as the first', async (page) => {
    const { api, asked } = answering({ '/api/makes?page=1': pageOf([], 1, 0) });
    await load(api, `/config/makes?page=${page}`);
    expect(asked).toEqual(['/api/makes?page=1']);
  });

  test.each(['/config', '/config/unknown', '/config/constructor', '/config/MAKES'])(
    '%s leads to the makes',
    async (address) => {
      expect(await ledTo(load(answering({}).api, address))).toBe('/config/makes');
    },
  );

  test('past the end leads to the last page', async () => {
    const { api } = answering({ '/api/fuelTypes?page=9': pageOf([], 9, 3) });
    expect(await ledTo(load(api, '/config/fuel-types?page=9'))).toBe('/config/fuel-types?page=3');
  });

  test('past the end of a list that has become empty leads to its first page', async () => {
    const { api } = answering({ '/api/fuelTypes?page=2': pageOf([], 2, 0) });
    expect(await ledTo(load(api, '/config/fuel-types?page=2'))).toBe('/config/fuel-types');
  });
});

test('a list that cannot be read is none, and the failure is logged', async () => {
  expect(await load(answering({}).api, '/config/makes')).toMatchObject({ list: null, page: 1 });
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});
