import { usualBodyType } from '../../fields/body-types.ts';
import type { Facets, FilterCounts } from '../../car-search.ts';
import type { TextFilter } from '../../listing.ts';
import type { Choice } from './cell.tsx';
import type { ListFilter } from '../filter-table.ts';
import type { Filters } from '../search-address.ts';

type Counts = Record<string, number>;

/** Adds the counts of a filter to its choices. `counts` is null while they are unknown. */
export function withCounts(
  choices: Choice[],
  counts: FilterCounts | null,
  filter: 'makeId' | 'modelId' | 'transmissionId' | 'fuelTypeId' | TextFilter,
): Choice[] {
  if (!counts) return choices;
  return choices.map((one) => ({
    ...one,
    count: counts[filter][one.value] ?? 0,
    dearer: counts.dearer?.[filter][one.value] ?? 0,
  }));
}

/** Returns the entries of a list as choices, with their counts. */
export const entryChoices = <Key extends ListFilter>(
  filter: Key,
  entries: readonly (Record<Key, number> & { name: string })[],
  counts: FilterCounts | null,
): Choice[] =>
  withCounts(
    entries.map(({ [filter]: value, name }) => ({ value, label: name })),
    counts,
    filter,
  );

let collator: Intl.Collator | undefined;

/** Compares texts without case and accents, and body types by their usual name, as the search does. */
function sameText(a: string, b: string): boolean {
  // Created at the first use: the browser loads data for it, which would delay the start of every page.
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  return collator.compare(usualBodyType(a), usualBodyType(b)) === 0;
}

/** Returns the list's spelling of a text from an address, which may differ in case and accents. */
export const asListed = (chosen: string, listed: string[]) =>
  chosen === '' ? '' : (listed.find((text) => sameText(text, chosen)) ?? chosen);

/** Returns the texts of a list, and the chosen text even if no car has it now. */
export function textChoices(listed: string[], chosen: string): Choice[] {
  const texts = chosen === '' || listed.some((text) => sameText(text, chosen)) ? [] : [chosen];
  return [...texts, ...listed].map((text) => ({ value: text, label: text }));
}

/**
 * Returns every year from the newest car to the oldest, and the chosen one. The count of a year is the number
 * of cars in the range that would start or end with it.
 */
export function yearChoices(
  end: 'minYear' | 'maxYear',
  { minYear, maxYear }: Facets,
  chosen: Pick<Filters, 'minYear' | 'maxYear'>,
  counts: FilterCounts | null,
): Choice[] {
  const years = new Set<number>();
  if (minYear !== null && maxYear !== null)
    for (let year = maxYear; year >= minYear; year -= 1) years.add(year);
  const present = chosen[end];
  if (present !== null) years.add(present);
  const countOf = (of: Counts | undefined, year: number) => {
    const range = { ...chosen, [end]: year };
    return sumWithin(of ?? {}, range.minYear ?? 0, range.maxYear ?? Infinity);
  };
  return [...years]
    .toSorted((a, b) => b - a)
    .map((year) => ({
      value: year,
      label: String(year),
      ...(counts && {
        count: countOf(counts.year, year),
        dearer: countOf(counts.dearer?.year, year),
      }),
    }));
}

function sumWithin(counts: Counts, from: number, to: number): number {
  return Object.entries(counts)
    .filter(([year]) => Number(year) >= from && Number(year) <= to)
    .reduce((sum, [, count]) => sum + count, 0);
}
