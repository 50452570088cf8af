import type { Facets, FilterCounts, OptionCounts } from '../../../domain/car-search.ts';
import type { FacetsRow, FilterCountRow } from '../../data/cars/facets.ts';
import { fold } from '../../../domain/text/search-text.ts';
import { byName } from '../reference-lists/by-name.ts';

/**
 * Spellings that differ only in case and accents become one option, which shows the first spelling in the
 * order of code units.
 */
export function presentFacets(row: FacetsRow): Omit<Facets, 'counts'> {
  return { ...row, bodyTypes: options(row.bodyTypes), colours: options(row.colours) };
}

function options(spellings: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const spelling of spellings) {
    const key = fold(spelling);
    const known = first.get(key);
    if (known === undefined || spelling < known) first.set(key, spelling);
  }
  return [...first.values()].toSorted((a, b) => byName(a, b) || (a < b ? -1 : 1));
}

type Texts = Pick<Facets, 'bodyTypes' | 'colours'>;

/** An empty text is not an option. */
const isDearer = (row: FilterCountRow) => row.dearer && row.count > 0 && row.value !== '';

export function presentCounts(rows: readonly FilterCountRow[], texts: Texts): FilterCounts {
  const counts = optionCounts(
    rows.filter((row) => !row.dearer),
    texts,
  );
  return rows.some(isDearer)
    ? { ...counts, dearer: optionCounts(rows.filter(isDearer), texts) }
    : counts;
}

/** Adds up the counts of all spellings that belong to one option. */
function optionCounts(
  rows: readonly FilterCountRow[],
  { bodyTypes, colours }: Texts,
): OptionCounts {
  const of = (filter: FilterCountRow['filter']) => rows.filter((row) => row.filter === filter);
  const byValue = (filter: FilterCountRow['filter']) =>
    Object.fromEntries(of(filter).map(({ value, count }) => [String(value), count]));
  const byText = (filter: FilterCountRow['filter'], texts: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const { value, count } of of(filter)) {
      const key = fold(value ?? '');
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return Object.fromEntries(
      texts.flatMap((text) => {
        const count = counts.get(fold(text));
        return count ? [[text, count]] : [];
      }),
    );
  };
  const where = (filter: FilterCountRow['filter'], value: 'true' | 'false') =>
    of(filter).find((row) => row.value === value)?.count ?? 0;
  return {
    matches: of(null)[0]?.count ?? 0,
    makeId: byValue('makeId'),
    modelId: byValue('modelId'),
    transmissionId: byValue('transmissionId'),
    fuelTypeId: byValue('fuelTypeId'),
    listingType: { Sale: where('listingType', 'true'), PreBooking: where('listingType', 'false') },
    premium: { true: where('premium', 'true'), false: where('premium', 'false') },
    bodyType: byText('bodyType', bodyTypes),
    colour: byText('colour', colours),
    year: byValue('year'),
  };
}
