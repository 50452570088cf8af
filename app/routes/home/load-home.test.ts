import { expect, test, vi } from 'vitest';
import { createApi } from '../../lib/api.ts';
import { NO_LISTS } from '../../vehicles/search-panel/lists.ts';
import { loadHome } from './load-home.ts';

const TOTAL = 7;

/** An API with seven used cars and as many premium ones; `fails` says which calls break. */
function sources(fails: (path: string) => boolean = () => false) {
  const asked: string[] = [];
  const api = createApi(async (path) => {
    asked.push(path);
    if (fails(path)) throw new TypeError('no connection');
    const page = Number(new URL(path, 'http://x').searchParams.get('page'));
    const pagination = { totalItems: TOTAL, currentPage: page, totalPages: 3, itemsPerPage: 3 };
    return Response.json({ vehicles: [], pagination });
  });
  return { asked, api, readLists: async () => NO_LISTS, signal: new AbortController().signal };
}

const load = (query: string, given = sources()) => loadHome(new URLSearchParams(query), given);

test('the sections show the pages of the address; what is none counts as the first', async () => {
  const { used, premium } = await load('used=2&premium=abc');
  expect(used?.pagination.currentPage).toBe(2);
  expect(premium?.pagination.currentPage).toBe(1);
});

test('a page past the end is the last one', async () => {
  const { used } = await load('used=99');
  expect(used?.pagination.currentPage).toBe(3);
});

test('a section that cannot be read leaves the rest standing', async () => {
  const complained = vi.mocked(console.error).mockImplementation(() => {});
  const { used, premium } = await load(
    '',
    sources((path) => path.includes('premium=true')),
  );
  expect(premium).toBeNull();
  expect(used?.pagination.totalItems).toBe(TOTAL);
  expect(complained).toHaveBeenCalledOnce();
  complained.mockClear();
});
