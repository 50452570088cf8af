import type { SearchedSentence } from '../car-search.ts';
import { kilometres, money } from '../../../platform/format.ts';
import { PRICE_SLIDER } from '../listing.ts';
import { quotedWords, withoutPhrases, withoutWords } from './sentence/edit-sentence.ts';
import { yearLabel } from '../fields/year-label.ts';
import { type Filters, NO_FILTERS } from './search-address.ts';
import { isNoPriceLimit } from './filters.ts';
import type { SearchLists } from './lists.ts';

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
  const { makeId, modelId, transmissionId, fuelTypeId, listingType } = filters;
  const { bodyType, maxMileage, colour } = filters;
  const chosen: [label: string | false, changes: Partial<Filters>][] = [
    [
      makeId !== null && named(lists?.makes.find((one) => one.makeId === makeId)?.name, 'make'),
      { makeId: null, modelId: null },
    ],
    [
      modelId !== null &&
        named(lists?.models.find((one) => one.modelId === modelId)?.name, 'model'),
      { modelId: null },
    ],
    [
      transmissionId !== null &&
        named(
          lists?.transmissions.find((one) => one.transmissionId === transmissionId)?.name,
          'transmission',
        ),
      { transmissionId: null },
    ],
    [
      listingType !== NO_FILTERS.listingType && (listingType ?? 'Sale and PreBooking'),
      { listingType: 'Sale' },
    ],
    [
      filters.premium !== null && (filters.premium ? 'Premium vehicles' : 'Used vehicles'),
      { premium: null },
    ],
    [priceLabel(filters.priceRange), { priceRange: [PRICE_SLIDER.min, PRICE_SLIDER.max] }],
    [
      fuelTypeId !== null &&
        named(lists?.fuelTypes.find((one) => one.fuelTypeId === fuelTypeId)?.name, 'fuel type'),
      { fuelTypeId: null },
    ],
    [bodyType, { bodyType: '' }],
    [yearLabel(filters), { minYear: null, maxYear: null }],
    [maxMileage !== null && `Up to ${kilometres(maxMileage)}`, { maxMileage: null }],
    [colour, { colour: '' }],
  ];
  const others = chosen.flatMap(([label, changes]) =>
    label ? [{ label, without: { ...filters, ...changes } }] : [],
  );
  return [...typedFilters(filters, sentence), ...others];
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

/** Returns a text also if the list failed to load. */
const named = (name: string | undefined, kind: string) => name ?? `Chosen ${kind}`;

/** The default highest price is no choice: the results say how many cars cost more. */
function priceLabel([low, high]: Filters['priceRange']): string | false {
  const hasMin = low > PRICE_SLIDER.min;
  if (isNoPriceLimit(high)) return hasMin && `From ${euro(low)}`;
  if (hasMin) return `${euro(low)} to ${euro(high)}`;
  return high !== PRICE_SLIDER.defaultMax && `Up to ${euro(high)}`;
}

const euro = (price: number) => money(price, 'EUR');
