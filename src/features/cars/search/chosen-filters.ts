import type { SearchedSentence } from '../car-search.ts';
import {
  figureLabel,
  FILTER_NAMES,
  type FilterName,
  FILTERS,
  isFigure,
  isText,
} from './filter-table.ts';
import { quotedWords, withoutPhrases, withoutWords } from './sentence/edit-sentence.ts';
import { type Filters, NO_FILTERS, removalOf } from './search-address.ts';
import { entryName, type SearchLists } from './lists.ts';

/** A filter that is in effect, with the filters that remain without it. */
export interface ChosenFilter {
  /** For example `Volkswagen`. */
  label: string;
  without: Filters;
  /** Whether the filter comes from the visitor's sentence. */
  isTyped?: boolean;
}

/**
 * Lists the filters that the visitor chose, those of the sentence first.
 * @param sentence the meaning of `filters.q`; undefined if the search failed
 */
export function chosenFilters(
  filters: Filters,
  lists: SearchLists | null,
  sentence?: SearchedSentence,
): ChosenFilter[] {
  const others = FILTER_NAMES.flatMap((name) => {
    const label = labelOf(name, filters, lists);
    return label ? [{ label, without: { ...filters, ...removalOf(name) } }] : [];
  });
  return [...typedFilters(filters, sentence), ...others];
}

/** Returns a filter in words; empty if it is off. Names it also if its list failed to load. */
function labelOf(name: FilterName, filters: Filters, lists: SearchLists | null): string {
  const { listingType, premium, minPrice, maxPrice } = filters;
  if (name === 'listingType')
    return listingType === NO_FILTERS.listingType ? '' : (listingType ?? 'Sale and PreBooking');
  if (name === 'premium')
    return premium === null ? '' : premium ? 'Premium vehicles' : 'Used vehicles';
  if (isText(name)) return filters[name];
  if (isFigure(name)) {
    // Visitors do not choose the default highest price: the results say how many cars cost more.
    const isNoChoice = name === 'price' && minPrice === null && maxPrice === NO_FILTERS.maxPrice;
    return isNoChoice ? '' : figureLabel(name, filters);
  }
  const id = filters[name];
  return id === null
    ? ''
    : ((lists && entryName(lists, name, id)) ?? `Chosen ${FILTERS[name].noun}`);
}

/** Returns a filter for each phrase of the sentence, and one for all remaining words. */
function typedFilters(filters: Filters, sentence: SearchedSentence | undefined): ChosenFilter[] {
  const { q } = filters;
  if (q === '') return [];
  const { parts, words } = sentence ?? { parts: [], words: q };
  const phrases = parts.map((part) => ({ label: part.label, q: withoutPhrases(q, [part]) }));
  const rest = words === '' ? [] : [{ label: quotedWords(words), q: withoutWords(parts) }];
  return [...phrases, ...rest].map(({ label, q: kept }) => ({
    label,
    without: { ...filters, q: kept },
    isTyped: true,
  }));
}
