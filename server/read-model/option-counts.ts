import type { CarFilters } from '../../domain/car-search.ts';
import type { FacetsRow, FilterCountRow } from '../data/cars/facets.ts';
import type { CountedFilter } from '../data/cars/filters.ts';
import { cents, PREMIUM, PUBLISHED, SALE } from './car-columns.ts';
import type { CarStore } from './car-store.ts';
import { mileageCheck } from './filter-checks.ts';

/** Returns the facets of the published cars or the drafts. */
export async function facetsOf(store: CarStore, publish: boolean): Promise<FacetsRow> {
  const { flags, year, bodyType, colour } = store.columns;
  const texts = { bodyTypes: new Set<number>(), colours: new Set<number>() };
  const row = { total: 0, sale: 0, preBooking: 0, premium: 0 };
  let [minYear, maxYear] = [Infinity, -Infinity];
  await store.eachSlice((slot) => {
    const flag = flags[slot]!;
    if (Boolean(flag & PUBLISHED) !== publish) return;
    row.total += 1;
    if (flag & SALE) row.sale += 1;
    else row.preBooking += 1;
    if (flag & PREMIUM) row.premium += 1;
    minYear = Math.min(minYear, year[slot]!);
    maxYear = Math.max(maxYear, year[slot]!);
    texts.bodyTypes.add(bodyType[slot]!);
    texts.colours.add(colour[slot]!);
  });
  const named = (numbers: Set<number>) =>
    [...numbers].map((number) => store.texts.spellings[number]!).filter(Boolean);
  return {
    ...row,
    minYear: row.total > 0 ? minYear : null,
    maxYear: row.total > 0 ? maxYear : null,
    bodyTypes: named(texts.bodyTypes),
    colours: named(texts.colours),
  };
}

/** A filter whose options are counted. */
interface Counted {
  filter: CountedFilter;
  valueOf: (slot: number) => number;
  /** Returns true for a value that the chosen value of the filter excludes. Null if nothing is chosen. */
  fails: ((value: number) => boolean) | null;
}

/** Counts the cars for each option of each filter, ignoring the present choice of that filter. */
export async function countOptions(
  store: CarStore,
  filters: CarFilters,
  hasWords: ((slot: number) => boolean) | null,
): Promise<FilterCountRow[]> {
  const { flags, price } = store.columns;
  const isPublished = (filters.publish ?? true) ? PUBLISHED : 0;
  const minPrice = cents(filters.minPrice ?? 0);
  const maxPrice = filters.maxPrice === undefined ? Infinity : cents(filters.maxPrice);
  const isTooFar = mileageCheck(store, filters);
  const parts = countedFilters(store, filters);
  // A count of makes ignores the filter of the model too, which is the next filter.
  const ignored = parts.map(({ filter }, at) => (filter === 'makeId' ? 3 : 1 << at));
  const newTally = (dearer: boolean) => ({
    dearer,
    matches: 0,
    counts: parts.map(() => new Map<number, number>()),
  });
  const tallies = { affordable: newTally(false), dearer: newTally(true) };
  await store.eachSlice((slot) => {
    if ((flags[slot]! & PUBLISHED) !== isPublished) return;
    if (price[slot]! < minPrice || isTooFar?.(slot)) return;
    if (hasWords?.(slot) === false) return;
    let failed = 0;
    for (let at = 0; at < parts.length; at += 1) {
      const { fails, valueOf } = parts[at]!;
      if (fails?.(valueOf(slot))) failed |= 1 << at;
    }
    const tally = price[slot]! > maxPrice ? tallies.dearer : tallies.affordable;
    if (failed === 0) tally.matches += 1;
    for (let at = 0; at < parts.length; at += 1) {
      if (failed & ~ignored[at]!) continue;
      const value = parts[at]!.valueOf(slot);
      tally.counts[at]!.set(value, (tally.counts[at]!.get(value) ?? 0) + 1);
    }
  });
  const shown = (filter: CountedFilter, value: number) => {
    if (filter === 'bodyType' || filter === 'colour') return store.texts.spellings[value]!;
    return filter === 'listingType' || filter === 'premium' ? String(value === 1) : String(value);
  };
  return Object.values(tallies).flatMap(({ dearer, matches, counts }) => [
    { filter: null, value: null, dearer, count: matches },
    ...parts.flatMap(({ filter }, at) =>
      [...counts[at]!]
        .filter(([value]) => value > 0 || !filter.endsWith('Id'))
        .map(([value, count]) => ({ filter, value: shown(filter, value), dearer, count })),
    ),
  ]);
}

const differs = (chosen: number | undefined) =>
  chosen === undefined ? null : (value: number) => value !== chosen;

function countedFilters({ columns, texts }: CarStore, filters: CarFilters): Counted[] {
  const { flags, bodyType, colour, year } = columns;
  const flagOf = (bit: number) => (slot: number) => (flags[slot]! & bit ? 1 : 0);
  const textOf = (column: Int32Array) => (slot: number) => texts.folded[column[slot]!]!;
  const differsFrom = (text: string | undefined) =>
    differs(text ? texts.numberOf(text) : undefined);
  const { listingType, premium, minYear = -Infinity, maxYear = Infinity } = filters;
  return [
    ...(['makeId', 'modelId', 'transmissionId', 'fuelTypeId'] as const).map((filter) => ({
      filter,
      valueOf: (slot: number) => columns[filter][slot]!,
      fails: differs(filters[filter]),
    })),
    {
      filter: 'listingType',
      valueOf: flagOf(SALE),
      fails: differs(listingType && Number(listingType === 'Sale')),
    },
    {
      filter: 'premium',
      valueOf: flagOf(PREMIUM),
      fails: differs(premium === undefined ? undefined : Number(premium)),
    },
    { filter: 'bodyType', valueOf: textOf(bodyType), fails: differsFrom(filters.bodyType) },
    { filter: 'colour', valueOf: textOf(colour), fails: differsFrom(filters.colour) },
    {
      filter: 'year',
      valueOf: (slot) => year[slot]!,
      fails: (value) => value < minYear || value > maxYear,
    },
  ];
}
