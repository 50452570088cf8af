import { LRUCache } from 'lru-cache';
import type { CarFilters, CarSearch } from '../../domain/car-search.ts';
import type { Sort } from '../../domain/listing.ts';
import type { FacetsRow, FilterCountRow } from '../data/cars/facets.ts';
import { searchWords } from '../data/engine/search-words.ts';
import type { IndexedCar } from '../data/read-model/columns.ts';
import type { ListNames } from '../data/read-model/names.ts';
import { cents } from './car-columns.ts';
import { CarStore, firstIndex } from './car-store.ts';
import { exactCheck, exactKey, rangeCheck } from './filter-checks.ts';
import { countOptions, facetsOf } from './option-counts.ts';
import { wordCheck } from './word-check.ts';
import { byCodeUnits } from './word-index.ts';

/** Approximate bytes per car for columns, orders and cached subsets. */
export const BYTES_PER_CAR = 160;

/** Maximum number of cars that are sorted at once. If there are more, a walk through an existing order finds the page. */
const MAX_SORTED = 2_000;
/** Bytes for the subsets that are cached for the next searches: per car, and at least. */
const SUBSET_BYTES_PER_CAR = 40;
const MIN_SUBSET_BYTES = 4 * 1024 * 1024;

/**
 * Maximum number of changed cars that a search by words checks one by one. With more of them, the index is
 * built again.
 */
const MAX_CHANGES = 5_000;

/**
 * The slots of the cars that match the exact filters (such as make and colour), in each order that a search
 * has needed.
 */
type Subset = Partial<Record<Sort, Int32Array>>;

/** The ids of a page, and the number of all matches. */
interface Page {
  total: number;
  carIds: number[];
}

/** Searches and counts cars in memory. */
export class CarIndex {
  readonly #store = new CarStore();
  #names: ListNames;
  #subsets = subsetCache(MIN_SUBSET_BYTES);
  /** Separate from the other subsets, so that searches for many different words do not evict them. */
  #wordSubsets = subsetCache(MIN_SUBSET_BYTES);
  /** Replaced at each change, so that a scan in progress stores its outdated result in the old map. */
  #facets = new Map<boolean, FacetsRow>();

  /** @param size expected number of cars */
  constructor(names: ListNames, size: number) {
    this.#names = names;
    this.#store.reserve(size);
  }

  /** Number of cars, published or not. */
  get size(): number {
    return this.#store.size;
  }

  /**
   * Returns whether the index can answer the search. Without memory for words, it cannot answer searches by
   * words. It has no stock numbers, by which drafts are found too.
   */
  knows({ q, publish }: CarFilters): boolean {
    return searchWords(q).length === 0 || (this.#store.words !== null && publish !== false);
  }

  /** Approximate memory of the words in bytes. */
  get wordBytes(): number {
    return this.#store.words?.bytes ?? 0;
  }

  /** Whether so many cars changed since the build that searches by words have become slow. */
  get hasManyChanges(): boolean {
    return (this.#store.words?.changes ?? 0) > MAX_CHANGES;
  }

  /** Drops the words to save memory. The database then answers searches by words. */
  forgetWords(): void {
    this.#store.words = null;
  }

  /** Adds cars during the build, sorted by id. Call `finish` afterwards. */
  load(cars: readonly IndexedCar[]): void {
    this.#store.load(cars);
  }

  /** Sorts the added cars. The index can answer searches afterwards. */
  async finish(): Promise<void> {
    await this.#store.finish();
    const bytes = Math.max(MIN_SUBSET_BYTES, this.size * SUBSET_BYTES_PER_CAR);
    this.#subsets = subsetCache(bytes);
    this.#wordSubsets = subsetCache(Math.floor(bytes / 4));
  }

  /** Removes the cars with these ids and adds `cars`, the ones among them that still exist. */
  apply(carIds: readonly number[], cars: readonly IndexedCar[]): void {
    this.#store.apply(carIds, cars);
    this.#facets = new Map();
    this.#subsets.clear();
    this.#wordSubsets.clear();
  }

  /** Replaces the names of makes, models, transmissions and fuel types. */
  rename(names: ListNames): void {
    this.#names = names;
    this.#wordSubsets.clear();
  }

  search(search: CarSearch): Page {
    const { price, carId } = this.#store.columns;
    const subset = this.#subset(search);
    const offset = (search.page - 1) * search.pageSize;
    const page = (slots: ArrayLike<number>, from: number, to: number) => {
      const ids: number[] = [];
      const end = Math.min(to, from + offset + search.pageSize);
      for (let at = from + offset; at < end; at += 1) ids.push(carId[slots[at]!]!);
      return ids;
    };

    const isOutside = rangeCheck(this.#store, search);
    if (isOutside) {
      const ordered = this.#ordered(subset, search, search.sort);
      const order =
        search.sort === 'price-asc' ? pricedFirst(ordered, price, 0, ordered.length) : ordered;
      return this.#scan(order, isOutside, search);
    }

    const byPrice = this.#ordered(subset, search, 'price-asc');
    const from = firstIndex(byPrice, (slot) => price[slot]! >= cents(search.minPrice ?? 0));
    const to =
      search.maxPrice === undefined
        ? byPrice.length
        : firstIndex(byPrice, (slot) => price[slot]! > cents(search.maxPrice ?? 0));
    const total = Math.max(0, to - from);
    if (total === 0) return { total, carIds: [] };
    if (search.sort === 'price-asc')
      return { total, carIds: page(pricedFirst(byPrice, price, from, to), 0, total) };
    const sorted = this.#ordered(subset, search, search.sort);
    if (total === sorted.length) return { total, carIds: page(sorted, 0, total) };
    if (search.sort === 'price-desc')
      return { total, carIds: page(sorted, sorted.length - to, sorted.length - from) };
    const [min, max] = [price[byPrice[from]!]!, price[byPrice[to - 1]!]!];
    const isTooCheapOrDear = (slot: number) => price[slot]! < min || price[slot]! > max;
    if (total > MAX_SORTED)
      return { total, carIds: this.#scan(sorted, isTooCheapOrDear, search, true).carIds };
    // A walk through the first cars of the order usually finds the page. It fails if the matches come late in the order.
    const { carIds } = this.#scan(sorted.subarray(0, total), isTooCheapOrDear, search, true);
    if (carIds.length === Math.max(0, Math.min(search.pageSize, total - offset)))
      return { total, carIds };
    const matches = byPrice.slice(from, to).sort(this.#store.comparison(search.sort));
    return { total, carIds: page(matches, 0, total) };
  }

  /** Facets of the published cars or the drafts. */
  async facets(publish: boolean): Promise<FacetsRow> {
    const cache = this.#facets;
    const row = cache.get(publish) ?? (await facetsOf(this.#store, publish));
    cache.set(publish, row);
    return row;
  }

  /** Counts the cars for each option of each filter, ignoring the present choice of that filter. */
  countOptions(filters: CarFilters): Promise<FilterCountRow[]> {
    return countOptions(this.#store, filters, wordCheck(this.#store, this.#names, filters.q));
  }

  /**
   * Walks through an order and collects the matches of a page. With `stopsAtPage`, stops at the end of the
   * page, because the total is known.
   */
  #scan(
    order: Int32Array,
    isOutside: (slot: number) => boolean,
    { page, pageSize, minPrice = 0, maxPrice }: CarSearch,
    stopsAtPage = false,
  ): Page {
    const { price, carId } = this.#store.columns;
    const from = cents(minPrice);
    const to = maxPrice === undefined ? Infinity : cents(maxPrice);
    const first = (page - 1) * pageSize;
    const carIds: number[] = [];
    let total = 0;
    for (const slot of order) {
      if (price[slot]! < from || price[slot]! > to || isOutside(slot)) continue;
      if (total >= first && carIds.length < pageSize) carIds.push(carId[slot]!);
      total += 1;
      if (stopsAtPage && carIds.length === pageSize) break;
    }
    return { total, carIds };
  }

  #subset(filters: CarFilters): Subset {
    const [cache, key] = this.#place(filters);
    const known = cache.get(key);
    if (known) return known;
    const subset: Subset = {};
    cache.set(key, subset);
    return subset;
  }

  /** Returns the cache and the key of the subset that a search needs. */
  #place(filters: CarFilters): [LRUCache<string, Subset>, string] {
    const key = exactKey(filters, this.#store.texts);
    const words = searchWords(filters.q);
    if (words.length === 0) return [this.#subsets, key];
    const sorted = words.map(([word = '']) => word).sort(byCodeUnits);
    return [this.#wordSubsets, `${key} ${sorted.join(' ')}`];
  }

  /** Returns the slots of the cars in a subset, in an order. Computes and stores the order if it is missing. */
  #ordered(subset: Subset, filters: CarFilters, sort: Sort): Int32Array {
    const known = subset[sort];
    if (known) return known;
    const order = this.#sorted(subset, sort) ?? this.#matching(filters, sort);
    subset[sort] = order;
    const [cache, key] = this.#place(filters);
    // A copy: LRUCache calculates the size again only for another object.
    cache.set(key, { ...subset });
    return order;
  }

  /** Sorts a small subset that is known in another order. Returns null for a large subset. */
  #sorted(subset: Subset, sort: Sort): Int32Array | null {
    const [other] = Object.values(subset);
    if (!other || other.length > MAX_SORTED) return null;
    return other.toSorted(this.#store.comparison(sort));
  }

  #matching(filters: CarFilters, sort: Sort): Int32Array {
    const all = this.#store.ordered(sort);
    const matches = exactCheck(this.#store, filters);
    const hasWords = wordCheck(this.#store, this.#names, filters.q);
    const found = new Int32Array(all.length);
    let count = 0;
    for (const slot of all) if (matches(slot) && (hasWords?.(slot) ?? true)) found[count++] = slot;
    return found.slice(0, count);
  }
}

/** Returns the slots of a range of `price-asc`, with the cars that have no price last. */
function pricedFirst(byPrice: Int32Array, price: Int32Array, from: number, to: number): Int32Array {
  const range = byPrice.subarray(from, to);
  const priced = firstIndex(range, (slot) => price[slot]! > 0);
  if (priced === 0) return range;
  const rotated = new Int32Array(range.length);
  rotated.set(range.subarray(priced));
  rotated.set(range.subarray(0, priced), range.length - priced);
  return rotated;
}

const subsetCache = (maxSize: number) =>
  new LRUCache<string, Subset>({
    maxSize,
    sizeCalculation: (subset) =>
      Object.values(subset).reduce((bytes, order) => bytes + order.byteLength, 500),
  });
