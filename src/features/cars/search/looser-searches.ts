import type { SearchedSentence, SearchResponse } from '../car-search.ts';
import { FILTER_NAMES, FILTERS } from './filter-table.ts';
import { apiQuery, type Filters, removalOf } from './search-address.ts';
import { quotedWords, withoutPhrases, withoutWords } from './sentence/edit-sentence.ts';

/** A search that has results, offered as a link. */
export interface CountedSearch {
  /** Names the difference to the current search, for example 'Any price'. */
  label: string;
  filters: Filters;
  total: number;
  /** Whether the search leaves out phrases of the sentence. The label then begins with "without". */
  isTyped?: boolean;
}

const MAX_OFFERS = 4;
/** Number of phrases that are left out in pairs. Each pair is a search. */
const MAX_PAIRED = 6;

type SearchCars = (query: URLSearchParams) => Promise<SearchResponse>;

/**
 * Changes one filter, or leaves out one phrase of the sentence, and returns the searches that find cars: first those
 * without a phrase, then those with the fewest cars. If none finds cars, leaves out two phrases.
 * @param sentence the meaning of `filters.q`
 */
export async function findLooserSearches(
  filters: Filters,
  searchCars: SearchCars,
  sentence?: SearchedSentence,
): Promise<CountedSearch[]> {
  const phrases = phrasesOf(filters.q, sentence);
  const without = (...left: Phrase[]) => ({
    label: `without ${left.map(({ label }) => label).join(' and ')}`,
    filters: { ...filters, q: leaveOut(filters.q, left, sentence) },
    isTyped: true,
  });
  const single = [...phrases.map((phrase) => without(phrase)), ...withOneFilterChanged(filters)];
  const found = await countSearches(single, searchCars);
  if (found.length === 0) {
    const paired = phrases.slice(0, MAX_PAIRED);
    const pairs = paired.flatMap((one, at) =>
      paired.slice(at + 1).map((other) => without(one, other)),
    );
    found.push(...(await countSearches(pairs, searchCars)));
  }
  const rank = (search: CountedSearch) => (search.isTyped ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || a.total - b.total).slice(0, MAX_OFFERS);
}

/** Counts the cars of each search. Leaves out searches without cars and those whose count failed. */
export async function countSearches(
  searches: Omit<CountedSearch, 'total'>[],
  searchCars: SearchCars,
): Promise<CountedSearch[]> {
  const counted = await Promise.all(
    searches.map(async (search) => {
      const query = apiQuery(search.filters);
      query.set('pageSize', '1');
      try {
        const { pagination } = await searchCars(query);
        return { ...search, total: pagination.totalItems };
      } catch {
        return { ...search, total: 0 };
      }
    }),
  );
  return counted.filter(({ total }) => total > 0);
}

/** A phrase of the sentence, or null for all words that are not filters. */
interface Phrase {
  label: string;
  part: SearchedSentence['parts'][number] | null;
}

function phrasesOf(q: string, sentence?: SearchedSentence): Phrase[] {
  const { parts, words } = sentence ?? { parts: [], words: q };
  return [
    ...parts.map((part) => ({ label: `“${part.label}”`, part })),
    ...(words === '' ? [] : [{ label: quotedWords(words), part: null }]),
  ];
}

function leaveOut(q: string, left: readonly Phrase[], sentence?: SearchedSentence): string {
  const parts = left.flatMap(({ part }) => part ?? []);
  if (parts.length === left.length) return withoutPhrases(q, parts);
  return withoutWords((sentence?.parts ?? []).filter((part) => !parts.includes(part)));
}

function withOneFilterChanged(filters: Filters): { label: string; filters: Filters }[] {
  const current = String(apiQuery(filters));
  return FILTER_NAMES.flatMap((name) => {
    const without = { ...filters, ...removalOf(name) };
    if (name === 'listingType') {
      const listingType = filters.listingType === 'Sale' ? 'PreBooking' : 'Sale';
      return filters.listingType === null
        ? []
        : { label: `Listing type ${listingType}`, filters: { ...filters, listingType } };
    }
    const label = name === 'premium' ? 'Used and premium' : `Any ${FILTERS[name].noun}`;
    return String(apiQuery(without)) === current ? [] : { label, filters: without };
  });
}
