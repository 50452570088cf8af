import type { SearchResponse } from '../car-search.ts';
import type { DealerTexts } from '../../settings/dealer.ts';
import { HOME_PAGE_SIZE, PRICE_SLIDER } from '../listing.ts';
import type { Api } from '../../../app/api/api.ts';
import { exampleSentences } from '../search/load-search.ts';
import { figureLabel } from '../search/filter-table.ts';
import { type CountedSearch, countSearches } from '../search/looser-searches.ts';
import { NO_FILTERS } from '../search/search-address.ts';
import { orNull } from '../../../app/api/or-null.ts';
import { loadLists, type SearchLists } from '../search/lists.ts';

/** The data of the home page. A part that failed to load is null. */
interface HomePage {
  lists: SearchLists | null;
  used: SearchResponse | null;
  premium: SearchResponse | null;
  bodyTypes: CountedSearch[];
  budgets: CountedSearch[];
  /** Sentences that find cars. */
  examples: string[];
  texts: DealerTexts['home'];
}

/**
 * Loads the pages of both sections for an address such as `/?used=2&premium=3`. A page past the end
 * becomes the last one. Logs failures; rejects only if `signal` is aborted.
 */
export async function loadHome(
  api: Api,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<HomePage> {
  const pages = pagesFromAddress(new URL(url).searchParams);
  const section = async (premium: boolean, page: number): Promise<SearchResponse> => {
    const load = (wanted: number) =>
      api.searchCars({ premium, page: wanted, pageSize: HOME_PAGE_SIZE }, signal);
    const answer = await load(page);
    const { totalPages } = answer.pagination;
    return totalPages > 0 && page > totalPages ? load(totalPages) : answer;
  };
  const search = (query: URLSearchParams) => api.searchCars(query, signal);
  const [lists, used, premium, budgets, examples, texts] = await Promise.all([
    orNull(loadLists(api, { signal }), signal, 'the lists of the search panel'),
    orNull(section(false, pages.used), signal, 'the used vehicles'),
    orNull(section(true, pages.premium), signal, 'the premium vehicles'),
    budgetSearches(search),
    exampleSentences(search),
    api.get('/dealer/texts', { signal }),
  ]);
  return {
    lists,
    used,
    premium,
    bodyTypes: bodyTypeSearches(lists),
    budgets,
    examples,
    texts: texts.home,
  };
}

export const pagesFromAddress = (address: URLSearchParams) => ({
  used: pageOf(address.get('used')),
  premium: pageOf(address.get('premium')),
});

const MAX_PAGE = 100_000;

/** Parses a page number. Anything invalid becomes 1. */
function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

const MAX_BODY_TYPES = 8;

/** In euro. The ends of the range mean no limit. */
const BUDGETS = [PRICE_SLIDER.min, 15_000, 25_000, 40_000, PRICE_SLIDER.max] as const;

/** Returns a search for each of the most frequent body types, sorted by name. */
export function bodyTypeSearches(lists: SearchLists | null): CountedSearch[] {
  return Object.entries(lists?.facets.counts?.bodyType ?? {})
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_BODY_TYPES)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([bodyType, total]) => ({
      label: bodyType,
      filters: { ...NO_FILTERS, bodyType },
      total,
    }));
}

/** Returns a search for each budget that has cars. */
export const budgetSearches = (
  searchCars: (query: URLSearchParams) => Promise<SearchResponse>,
): Promise<CountedSearch[]> =>
  countSearches(
    BUDGETS.slice(1).map((max, at) => {
      const limits = {
        minPrice: BUDGETS[at] || null,
        maxPrice: max === PRICE_SLIDER.max ? null : max,
      };
      return { label: figureLabel('price', limits), filters: { ...NO_FILTERS, ...limits } };
    }),
    searchCars,
  );
