import { describe, expect, it, vi } from 'vitest';
import { createApi, overHttp } from '../../../app/api/api.ts';
import { loadHome } from './load-home.ts';

const TOTAL = 7;

/** An API with seven used and seven premium cars. Calls for which `fails` returns true are rejected. */
function sources(fails: (path: string) => boolean = () => false) {
  const paths: string[] = [];
  const api = createApi(
    overHttp(async (path) => {
      paths.push(path);
      if (fails(path)) throw new TypeError('no connection');
      const page = Number(new URL(path, 'http://x').searchParams.get('page'));
      const pagination = { totalItems: TOTAL, currentPage: page, totalPages: 3, itemsPerPage: 3 };
      return Response.json({ vehicles: [], pagination });
    }),
  );
  return { paths, api };
}

const load = (query: string, { api } = sources()) =>
  loadHome(api, new Request(`https://cars.example/?${query}`));

describe('loadHome', () => {
  it('loads the pages in the address, and the first page instead of an invalid one', async () => {
    const { used, premium } = await load('used=2&premium=abc');
    expect(used?.pagination.currentPage).toBe(2);
    expect(premium?.pagination.currentPage).toBe(1);
  });

  it('loads the last page instead of a page past the end', async () => {
    const { used } = await load('used=99');
    expect(used?.pagination.currentPage).toBe(3);
  });

  it('returns null for a section that fails and loads the others', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    const { used, premium } = await load(
      '',
      sources((path) => path.includes('premium=true')),
    );
    expect(premium).toBeNull();
    expect(used?.pagination.totalItems).toBe(TOTAL);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockClear();
  });
});
