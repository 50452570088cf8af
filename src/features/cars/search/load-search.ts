import type { SearchedSentence, SearchResponse } from '../car-search.ts';
import { orNull } from '../../../app/api/or-null.ts';
import { countSearches, findLooserSearches, type CountedSearch } from './looser-searches.ts';
import {
  apiQuery,
  type Filters,
  limitSentence,
  NO_FILTERS,
  type Search,
  searchAddress,
  searchFromAddress,
  SENTENCE_BEFORE,
} from './search-address.ts';
import { mapNames } from '../../../platform/objects.ts';
import { LIST_FILTERS } from './filter-table.ts';
import { entryName, type ListsApi, loadLists, type SearchLists, withModelsOf } from './lists.ts';
import { searchOfForm, shownFilters, withoutSaid } from './sentence/one-search.ts';

export interface SearchApi extends ListsApi {
  searchCars: (query: URLSearchParams, signal: AbortSignal) => Promise<SearchResponse>;
}

export interface SearchPage extends Search {
  /** null if they failed to load; the page works without them. */
  lists: SearchLists | null;
  /** null if the search failed. */
  answer: SearchResponse | null;
  /** Searches that find more cars, if this one found none. */
  looser: CountedSearch[];
  /** Sentences that find cars, for a visitor who has chosen nothing. */
  examples: string[];
  advanced: boolean;
}

/**
 * Loads the search of an address. A failed request leaves its part of the page empty. Rejects only if `signal` is
 * aborted.
 * @param publish whether published cars are counted, or drafts
 */
export async function loadSearch(
  api: SearchApi,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
  { publish = true } = {},
): Promise<SearchPage> {
  const address = new URL(url).searchParams;
  const requested = searchFromAddress(address);
  const read = (filters: Filters) =>
    orNull(loadLists(api, { filters, publish, signal }), signal, 'the lists of the search panel');
  const find = ({ filters, page, sort }: Search) =>
    orNull(api.searchCars(apiQuery(filters, { page, sort }), signal), signal, 'the search results');

  const meaningOf = async (sentence: string) =>
    (await api.searchCars(new URLSearchParams({ sentence, pageSize: '1' }), signal)).sentence;

  let [lists, answer] = await Promise.all([read(requested.filters), find(requested)]);

  const known = lists ? existing(requested.filters, lists) : requested.filters;
  const meaning = answer?.sentence;
  // A form without JavaScript also sends the filters of the sentence that its page had.
  const sentenceBefore = limitSentence(address.get(SENTENCE_BEFORE) ?? '');
  const meaningBefore =
    sentenceBefore === '' || sentenceBefore === known.q
      ? meaning
      : await orNull(meaningOf(sentenceBefore), signal, 'the meaning of the sentence before');
  const chosen =
    sentenceBefore && meaningBefore
      ? searchOfForm({ ...known, q: sentenceBefore }, meaningBefore).filters
      : known;
  const withSentence = sentenceBefore === known.q ? chosen : { ...chosen, q: known.q };
  const settled =
    meaning && withSentence.q === known.q ? withoutSaid(withSentence, meaning) : withSentence;
  const search = { ...requested, filters: withStatedPrice(settled, meaning) };
  if (String(apiQuery(search.filters)) !== String(apiQuery(requested.filters)))
    [lists, answer] = await Promise.all([read(search.filters), find(search)]);
  const shown = shownFilters({ filters: search.filters, meaning: answer?.sentence ?? null });
  lists &&= await withModelsOf(api, lists, shown.makeId);
  const looser =
    answer?.pagination.totalItems === 0
      ? await findLooserSearches(
          search.filters,
          (query) => api.searchCars(query, signal),
          answer.sentence,
        )
      : [];
  const isUnfiltered = publish && searchAddress(search.filters) === searchAddress(NO_FILTERS);
  return {
    ...search,
    lists,
    answer,
    looser,
    examples: isUnfiltered ? await exampleSentences((query) => api.searchCars(query, signal)) : [],
    advanced: address.has('advanced'),
  };
}

/** Common searches, so that at least one of them finds cars in most stocks. */
const EXAMPLES = [
  'automatic diesel estate under €20,000',
  'diesel under €30,000',
  'electric or hybrid SUV',
  'automatic, 2020 or newer',
  'petrol hatchback under €15,000',
];
const MAX_EXAMPLES = 3;

/** Returns sentences that find cars in the stock. */
export async function exampleSentences(
  searchCars: Parameters<typeof countSearches>[1],
): Promise<string[]> {
  const searches = EXAMPLES.map((q) => ({ label: q, filters: { ...NO_FILTERS, q } }));
  const found = await countSearches(searches, searchCars);
  return found.slice(0, MAX_EXAMPLES).map(({ label }) => label);
}

/** Removes the default highest price if the sentence contains a higher price. */
function withStatedPrice(filters: Filters, sentence: SearchedSentence | undefined): Filters {
  const { minPrice, maxPrice = minPrice && Infinity } = sentence?.filters ?? {};
  const limit = NO_FILTERS.maxPrice ?? Infinity;
  const isDefault = filters.minPrice === null && filters.maxPrice === limit;
  return isDefault && (maxPrice ?? 0) > limit ? { ...filters, maxPrice: null } : filters;
}

/** Removes unknown ids and a model of another make. */
const existing = (filters: Filters, lists: SearchLists): Filters => ({
  ...filters,
  ...mapNames(LIST_FILTERS, (name) => {
    const id = filters[name];
    return id !== null && entryName(lists, name, id) === undefined ? null : id;
  }),
});
