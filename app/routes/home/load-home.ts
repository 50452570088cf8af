import type { SearchAnswer } from '../../../domain/car-search.ts';
import { HOME_PAGE_SIZE } from '../../../domain/listing.ts';
import type { Api } from '../../lib/api.ts';
import { orNull } from '../../lib/or-null.ts';
import type { SearchLists } from '../../vehicles/search-panel/lists.ts';

/** Everything the home page shows; what could not be read is null and leaves the rest standing. */
export interface HomePage {
  lists: SearchLists | null;
  used: SearchAnswer | null;
  premium: SearchAnswer | null;
}

interface Sources {
  api: Api;
  readLists: () => Promise<SearchLists>;
  signal: AbortSignal;
}

/**
 * Reads the home page. The sections' pages stand in the address: `/?used=2&premium=3`; a page past the
 * end is the last one. Failures are logged; it rejects only when `signal` says that nobody waits any more.
 */
export async function loadHome(address: URLSearchParams, sources: Sources): Promise<HomePage> {
  const { api, readLists, signal } = sources;
  const section = async (premium: boolean, wanted: number): Promise<SearchAnswer> => {
    const read = (page: number) =>
      api.searchCars({ premium, page, pageSize: HOME_PAGE_SIZE }, signal);
    const answer = await read(wanted);
    const { totalPages } = answer.pagination;
    return totalPages > 0 && wanted > totalPages ? read(totalPages) : answer;
  };
  const [lists, used, premium] = await Promise.all([
    orNull(readLists(), signal, 'The lists of the search panel'),
    orNull(section(false, pageOf(address.get('used'))), signal, 'The used vehicles'),
    orNull(section(true, pageOf(address.get('premium'))), signal, 'The premium vehicles'),
  ]);
  return { lists, used, premium };
}

const MAX_PAGE = 100_000;

/** A page's number from the address; what is none counts as the first. */
function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}
