import type { SearchedSentence } from '../../car-search.ts';
import { definedOnly, keysOf, mapNames, pick } from '../../../../platform/objects.ts';
import { MILEAGE_SLIDER, TEXT_FILTERS } from '../../listing.ts';
import {
  FIGURE_FILTERS,
  FILTER_NAMES,
  LIST_FILTERS,
  type Parameter,
  PARAMETERS,
  parametersOf,
  WITH_CONTROL,
} from '../filter-table.ts';
import { type Filters, isNoPriceLimit, NO_FILTERS, onSlider } from '../search-address.ts';
import { withoutPhrases } from './edit-sentence.ts';

export type Meaning = Pick<SearchedSentence, 'filters' | 'parts'>;

/** A search whose filters are in the panel or in the sentence, never in both. */
interface OneSearch {
  filters: Filters;
  /** null without a sentence. */
  meaning: Meaning | null;
}

/** Filters that a choice in the panel replaces together: make and model, and the limits of a figure. */
const GROUPS: readonly (readonly Parameter[])[] = [
  ['makeId', 'modelId'],
  ...FILTER_NAMES.filter((name) => name !== 'makeId' && name !== 'modelId').map(parametersOf),
];
const groupsOf = (names: readonly string[]): readonly Parameter[] =>
  GROUPS.filter((group) => group.some((name) => names.includes(name))).flat();

const single = <Value>(values: Value | Value[] | undefined) =>
  Array.isArray(values) ? undefined : values;

/** Returns the filters of the sentence as the controls show them. A control shows no filter with several values. */
function saidBy({ filters }: Meaning): Partial<Filters> {
  const { maxPrice, maxMileage } = filters;
  return definedOnly({
    ...mapNames(LIST_FILTERS, (name) => single(filters[name])),
    ...mapNames(TEXT_FILTERS, (name) => single(filters[name])),
    ...pick(filters, FIGURE_FILTERS),
    ...(maxPrice !== undefined && isNoPriceLimit(maxPrice) && { maxPrice: null }),
    ...(maxMileage !== undefined && { maxMileage: onSlider(maxMileage, MILEAGE_SLIDER) }),
  });
}

/** Returns all filters of the search: those of the panel, and those of the sentence. */
function allFilters({ filters, meaning }: OneSearch): Filters {
  if (!meaning) return filters;
  const chosen = PARAMETERS.filter((name) => filters[name] !== NO_FILTERS[name]);
  return { ...filters, ...saidBy(meaning), ...pick(filters, groupsOf(chosen)) };
}

/** Returns the filters that the controls of the panel show: its own, and those of the sentence. */
export const shownFilters = (search: OneSearch): Filters => ({
  ...search.filters,
  ...pick(allFilters(search), WITH_CONTROL),
});

/** Returns the search after a choice in the panel, which replaces the phrases about the same filter. */
export function withChoice(search: OneSearch, changes: Partial<Filters>): OneSearch {
  const { filters, meaning } = search;
  const names = groupsOf(keysOf(changes));
  const isReplaced = (part: Meaning['parts'][number]) =>
    [...part.filters, ...(part.excludes ?? [])].some((name) => names.some((one) => one === name));
  const phrases = meaning?.parts.filter(isReplaced) ?? [];
  if (!meaning || phrases.length === 0) return { filters: { ...filters, ...changes }, meaning };
  const q = withoutPhrases(filters.q, phrases);
  return {
    filters: { ...filters, ...pick(allFilters(search), names), q, ...changes },
    meaning: {
      filters: definedOnly({ ...meaning.filters, ...mapNames(names, () => undefined) }),
      parts: meaning.parts.filter((part) => !isReplaced(part)),
    },
  };
}

/** Returns the search of a form, whose controls also show the filters of the page's sentence (`meaning`). */
export function searchOfForm(form: Filters, meaning: Meaning): OneSearch {
  const search = { filters: withoutSaid(form, meaning), meaning };
  const shown = shownFilters(search);
  const changed = WITH_CONTROL.filter((name) => form[name] !== shown[name]);
  return withChoice(search, pick(form, changed));
}

/** Removes the filters that the sentence sets too, or excludes. A model is removed with its make. */
export function withoutSaid(
  filters: Filters,
  { filters: { not = {}, ...said } }: Meaning,
): Filters {
  const names = PARAMETERS.filter((name) => {
    const excluded: unknown[] = [Reflect.get(not, name)].flat();
    return name in said || excluded.includes(filters[name]);
  });
  return {
    ...filters,
    ...pick(NO_FILTERS, names.includes('makeId') ? [...names, 'modelId'] : names),
  };
}
