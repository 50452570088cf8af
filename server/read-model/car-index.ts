import { setImmediate as turn } from 'node:timers/promises';
import type { CarFilters, CarSearch } from '../../domain/car-search.ts';
import type { Sort } from '../../domain/listing.ts';
import { keysOf } from '../../domain/objects.ts';
import type { FacetsRow, FilterCountRow } from '../data/cars/facets.ts';
import type { CountedFilter } from '../data/cars/filters.ts';
import { fold } from '../data/engine/fold.ts';
import type { IndexedCar } from '../data/read-model/columns.ts';
import { BoundedCache } from './bounded-cache.ts';
import { sortByKey } from './sort-by-key.ts';

/** Approximate memory of a car: columns, orders and the subsets that are kept. */
export const BYTES_PER_CAR = 160;

const PUBLISHED = 1;
const SALE = 2;
const PREMIUM = 4;

/** An order of the slots; `id` has every car once and finds the slot of an id. */
type Order = Sort | 'id';

/** The numbers by which each order sorts, from 0 to 2^53; equal cars are sorted by id. */
const KEYS: Record<Order, (columns: Columns, slot: number) => number> = {
  newest: ({ createdAt }, slot) => Number.MAX_SAFE_INTEGER - createdAt[slot]!,
  'price-asc': ({ price }, slot) => price[slot]!,
  'price-desc': ({ price }, slot) => 2 ** 31 - price[slot]!,
  'year-desc': ({ year }, slot) => 2 ** 31 - year[slot]!,
  'mileage-asc': ({ mileageKm }, slot) => (mileageKm[slot]! < 0 ? 2 ** 31 : mileageKm[slot]!),
  id: ({ carId }, slot) => carId[slot]!,
};
const ORDERS: readonly Order[] = [
  'newest',
  'price-asc',
  'price-desc',
  'year-desc',
  'mileage-asc',
  'id',
];

/** Cars between slices of a scan, so that none holds up other work for more than a few milliseconds. */
const SLICE = 100_000;
/** Above this number, a page is found by looking through an order instead of sorting the matches. */
const SORTED_MATCHES = 2_000;
/** Memory of the subsets that are kept for the next searches. */
const SUBSET_BYTES_PER_CAR = 40;
const MIN_SUBSET_BYTES = 4 * 1024 * 1024;

/** Numbers of spellings, and of what they have in common without case and accents. */
class Texts {
  readonly spellings: string[] = [];
  /** Number of the folded text by number of the spelling. */
  readonly folded: number[] = [];
  readonly #bySpelling = new Map<string, number>();
  readonly #byFolded = new Map<string, number>();

  add(spelling: string): number {
    const known = this.#bySpelling.get(spelling);
    if (known !== undefined) return known;
    const number = this.spellings.push(spelling) - 1;
    this.#bySpelling.set(spelling, number);
    const key = fold(spelling);
    if (!this.#byFolded.has(key)) this.#byFolded.set(key, number);
    this.folded.push(this.#byFolded.get(key)!);
    return number;
  }

  /** Returns -1 for a text that no car has. */
  numberOf(text: string): number {
    return this.#byFolded.get(fold(text)) ?? -1;
  }
}

/** Cars that match the filters with exact values, in the orders that were needed so far. */
type Subset = Partial<Record<Sort, Int32Array>>;

/**
 * What the search needs of every car, in columns by slot, and every sort order as an array of slots. Knows
 * neither names nor words.
 */
export class CarIndex {
  #columns: Columns = allocate(0);
  readonly #orders = new Map<Order, Int32Array<ArrayBuffer>>();
  #count = 0;
  readonly #freeSlots: number[] = [];
  #usedSlots = 0;
  readonly #texts = new Texts();
  #subsets = new BoundedCache<string, Subset>(MIN_SUBSET_BYTES);
  /** Replaced by each change, so that a scan that was under way stores nothing outdated. */
  #facets = new Map<boolean, FacetsRow>();

  /** Number of cars, published or not. */
  get size(): number {
    return this.#count;
  }

  /** Adds cars before `finish`, by ascending id. */
  load(cars: readonly IndexedCar[]): void {
    this.#reserve(this.#usedSlots + cars.length);
    for (const car of cars) this.#write(this.#usedSlots++, car);
    this.#count = this.#usedSlots;
  }

  /** Sorts the loaded cars. */
  async finish(): Promise<void> {
    const columns = this.#columns;
    for (const order of ORDERS)
      this.#orders.set(order, await sortByKey(this.#count, (slot) => KEYS[order](columns, slot)));
    this.#subsets = new BoundedCache(
      Math.max(MIN_SUBSET_BYTES, this.#count * SUBSET_BYTES_PER_CAR),
    );
  }

  /** Replaces the cars with these ids by those of them that still exist. */
  apply(carIds: readonly number[], cars: readonly IndexedCar[]): void {
    for (const carId of carIds) this.#remove(carId);
    for (const car of cars) this.#insert(car);
    this.#subsets.clear();
    this.#facets = new Map();
  }

  /** Returns the number of matches and the ids of a page. */
  search(search: CarSearch): { total: number; carIds: number[] } {
    const { price, carId } = this.#columns;
    const subset = this.#subset(search);
    const offset = (search.page - 1) * search.pageSize;
    const page = (slots: ArrayLike<number>, from: number, to: number) => {
      const ids: number[] = [];
      const end = Math.min(to, from + offset + search.pageSize);
      for (let at = from + offset; at < end; at += 1) ids.push(carId[slots[at]!]!);
      return ids;
    };

    const isOutside = this.#rangeCheck(search);
    if (isOutside) return this.#scan(this.#ordered(subset, search, search.sort), isOutside, search);

    const byPrice = this.#ordered(subset, search, 'price-asc');
    const from = firstIndex(byPrice, (slot) => price[slot]! >= cents(search.minPrice ?? 0));
    const to =
      search.maxPrice === undefined
        ? byPrice.length
        : firstIndex(byPrice, (slot) => price[slot]! > cents(search.maxPrice ?? 0));
    const total = Math.max(0, to - from);
    if (total === 0) return { total, carIds: [] };
    if (search.sort === 'price-asc') return { total, carIds: page(byPrice, from, to) };
    const sorted = this.#ordered(subset, search, search.sort);
    if (total === sorted.length) return { total, carIds: page(sorted, 0, total) };
    if (search.sort === 'price-desc')
      return { total, carIds: page(sorted, sorted.length - to, sorted.length - from) };
    if (total <= SORTED_MATCHES) {
      const matches = [...byPrice.subarray(from, to)].sort(this.#comparison(search.sort));
      return { total, carIds: page(matches, 0, total) };
    }
    const [min, max] = [price[byPrice[from]!]!, price[byPrice[to - 1]!]!];
    const ids = this.#scan(
      sorted,
      (slot) => price[slot]! < min || price[slot]! > max,
      search,
      true,
    );
    return { total, carIds: ids.carIds };
  }

  /** Facets of the published cars or the drafts. */
  async facets(publish: boolean): Promise<FacetsRow> {
    const cache = this.#facets;
    const known = cache.get(publish);
    if (known) return known;
    const { flags, year, bodyType, colour } = this.#columns;
    const texts = { bodyTypes: new Set<number>(), colours: new Set<number>() };
    const row: FacetsRow = {
      total: 0,
      sale: 0,
      preBooking: 0,
      premium: 0,
      minYear: null,
      maxYear: null,
      bodyTypes: [],
      colours: [],
    };
    await this.#eachSlice((slot) => {
      const flag = flags[slot]!;
      if (Boolean(flag & PUBLISHED) !== publish) return;
      row.total += 1;
      if (flag & SALE) row.sale += 1;
      else row.preBooking += 1;
      if (flag & PREMIUM) row.premium += 1;
      const itsYear = year[slot]!;
      if (row.minYear === null || itsYear < row.minYear) row.minYear = itsYear;
      if (row.maxYear === null || itsYear > row.maxYear) row.maxYear = itsYear;
      texts.bodyTypes.add(bodyType[slot]!);
      texts.colours.add(colour[slot]!);
    });
    const named = (numbers: Set<number>) =>
      [...numbers].map((number) => this.#texts.spellings[number]!).filter(Boolean);
    row.bodyTypes = named(texts.bodyTypes);
    row.colours = named(texts.colours);
    cache.set(publish, row);
    return row;
  }

  /** Counts the cars for each option of each filter, ignoring the present choice of that filter. */
  async countOptions(filters: CarFilters): Promise<FilterCountRow[]> {
    const { flags, price, bodyType, colour, ...columns } = this.#columns;
    const { folded } = this.#texts;
    const isPublished = (filters.publish ?? true) ? PUBLISHED : 0;
    const minPrice = cents(filters.minPrice ?? 0);
    const maxPrice = filters.maxPrice === undefined ? Infinity : cents(filters.maxPrice);
    const isOutside = this.#rangeCheck(filters);
    const ids = (['makeId', 'modelId', 'transmissionId', 'fuelTypeId'] as const).map((filter) => ({
      filter,
      valueOf: (slot: number) => columns[filter][slot]!,
      chosen: filters[filter],
    }));
    const flagOf = (bit: number) => (slot: number) => (flags[slot]! & bit ? 1 : 0);
    const textOf = (column: Int32Array) => (slot: number) => folded[column[slot]!]!;
    const chosenText = (text: string | undefined) =>
      text ? this.#texts.numberOf(text) : undefined;
    const listing = filters.listingType && (filters.listingType === 'Sale' ? 1 : 0);
    const parts: {
      filter: CountedFilter;
      valueOf: (slot: number) => number;
      chosen: number | undefined;
    }[] = [
      ...ids,
      { filter: 'listingType', valueOf: flagOf(SALE), chosen: listing },
      {
        filter: 'premium',
        valueOf: flagOf(PREMIUM),
        chosen: filters.premium === undefined ? undefined : Number(filters.premium),
      },
      { filter: 'bodyType', valueOf: textOf(bodyType), chosen: chosenText(filters.bodyType) },
      { filter: 'colour', valueOf: textOf(colour), chosen: chosenText(filters.colour) },
    ];
    // A choice of a make also ignores the model, which is the next filter.
    const ignored = parts.map(({ filter }, at) => (filter === 'makeId' ? 3 : 1 << at));
    const counts = parts.map(() => new Map<number, number>());
    let matches = 0;
    await this.#eachSlice((slot) => {
      if ((flags[slot]! & PUBLISHED) !== isPublished) return;
      if (price[slot]! < minPrice || price[slot]! > maxPrice || isOutside?.(slot)) return;
      let failed = 0;
      for (let at = 0; at < parts.length; at += 1) {
        const { chosen, valueOf } = parts[at]!;
        if (chosen !== undefined && valueOf(slot) !== chosen) failed |= 1 << at;
      }
      if (failed === 0) matches += 1;
      for (let at = 0; at < parts.length; at += 1) {
        if (failed & ~ignored[at]!) continue;
        const value = parts[at]!.valueOf(slot);
        counts[at]!.set(value, (counts[at]!.get(value) ?? 0) + 1);
      }
    });
    const shown = (filter: CountedFilter, value: number) => {
      if (filter === 'bodyType' || filter === 'colour') return this.#texts.spellings[value]!;
      return filter === 'listingType' || filter === 'premium' ? String(value === 1) : String(value);
    };
    return [
      { filter: null, value: null, count: matches },
      ...parts.flatMap(({ filter }, at) =>
        [...counts[at]!]
          .filter(([value]) => value > 0 || !filter.endsWith('Id'))
          .map(([value, count]) => ({ filter, value: shown(filter, value), count })),
      ),
    ];
  }

  /** Returns a check of year and mileage, or null without these filters. */
  #rangeCheck({ minYear, maxYear, maxMileage }: CarFilters): ((slot: number) => boolean) | null {
    if (minYear === undefined && maxYear === undefined && maxMileage === undefined) return null;
    const { year, mileageKm } = this.#columns;
    const [from, to] = [minYear ?? -Infinity, maxYear ?? Infinity];
    return (slot) => {
      if (year[slot]! < from || year[slot]! > to) return true;
      return maxMileage !== undefined && (mileageKm[slot]! < 0 || mileageKm[slot]! > maxMileage);
    };
  }

  /** Looks through an order; `stopsAtPage` if the total is known. */
  #scan(
    order: Int32Array,
    isOutside: (slot: number) => boolean,
    { page, pageSize, minPrice = 0, maxPrice }: CarSearch,
    stopsAtPage = false,
  ): { total: number; carIds: number[] } {
    const { price, carId } = this.#columns;
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
    const key = subsetKey(filters, this.#texts);
    const known = this.#subsets.get(key);
    if (known) return known;
    const subset: Subset = {};
    this.#subsets.set(key, subset, bytesOf(subset));
    return subset;
  }

  /** Returns the cars of a subset in an order. */
  #ordered(subset: Subset, filters: CarFilters, sort: Sort): Int32Array {
    const known = subset[sort];
    if (known) return known;
    const all = this.#orders.get(sort)!.subarray(0, this.#count);
    const matches = this.#exactCheck(filters);
    const found = new Int32Array(all.length);
    let count = 0;
    for (const slot of all) if (matches(slot)) found[count++] = slot;
    const order = found.slice(0, count);
    subset[sort] = order;
    this.#subsets.set(subsetKey(filters, this.#texts), subset, bytesOf(subset));
    return order;
  }

  /** Returns a check of all filters with exact values. */
  #exactCheck(filters: CarFilters): (slot: number) => boolean {
    const { flags, bodyType, colour, makeId, modelId, transmissionId, fuelTypeId } = this.#columns;
    const { folded } = this.#texts;
    let mask = PUBLISHED;
    let wanted = (filters.publish ?? true) ? PUBLISHED : 0;
    if (filters.listingType) {
      mask |= SALE;
      if (filters.listingType === 'Sale') wanted |= SALE;
    }
    if (filters.premium !== undefined) {
      mask |= PREMIUM;
      if (filters.premium) wanted |= PREMIUM;
    }
    const body = filters.bodyType ? this.#texts.numberOf(filters.bodyType) : undefined;
    const paint = filters.colour ? this.#texts.numberOf(filters.colour) : undefined;
    return (slot) =>
      (flags[slot]! & mask) === wanted &&
      (filters.makeId === undefined || makeId[slot] === filters.makeId) &&
      (filters.modelId === undefined || modelId[slot] === filters.modelId) &&
      (filters.transmissionId === undefined || transmissionId[slot] === filters.transmissionId) &&
      (filters.fuelTypeId === undefined || fuelTypeId[slot] === filters.fuelTypeId) &&
      (body === undefined || folded[bodyType[slot]!] === body) &&
      (paint === undefined || folded[colour[slot]!] === paint);
  }

  async #eachSlice(visit: (slot: number) => void): Promise<void> {
    const all = this.#orders.get('id')!.subarray(0, this.#count);
    for (let at = 0; at < all.length; at += SLICE) {
      if (at > 0) await turn();
      for (const slot of all.subarray(at, at + SLICE)) visit(slot);
    }
  }

  #comparison(order: Order): (a: number, b: number) => number {
    const columns = this.#columns;
    const key = KEYS[order];
    return (a, b) => key(columns, a) - key(columns, b) || columns.carId[a]! - columns.carId[b]!;
  }

  #remove(carId: number): void {
    const ids = this.#orders.get('id')!.subarray(0, this.#count);
    const slot = ids[firstIndex(ids, (one) => this.#columns.carId[one]! >= carId)];
    if (slot === undefined || this.#columns.carId[slot] !== carId) return;
    for (const [name, order] of this.#orders) {
      const compare = this.#comparison(name);
      const at = firstIndex(order.subarray(0, this.#count), (one) => compare(one, slot) >= 0);
      order.copyWithin(at, at + 1, this.#count);
    }
    this.#count -= 1;
    this.#freeSlots.push(slot);
  }

  #insert(car: IndexedCar): void {
    const slot = this.#freeSlots.pop() ?? this.#usedSlots++;
    this.#reserve(this.#usedSlots);
    this.#write(slot, car);
    for (const [name, order] of this.#orders) {
      const compare = this.#comparison(name);
      const at = firstIndex(order.subarray(0, this.#count), (one) => compare(one, slot) > 0);
      const target = order.length > this.#count ? order : resized(order, this.#capacity());
      target.copyWithin(at + 1, at, this.#count);
      target[at] = slot;
      this.#orders.set(name, target);
    }
    this.#count += 1;
  }

  #capacity(): number {
    return this.#columns.carId.length;
  }

  #reserve(slots: number): void {
    if (slots <= this.#capacity()) return;
    const capacity = Math.max(slots, Math.ceil(this.#capacity() * 1.25), 64);
    const larger = allocate(capacity);
    for (const name of keysOf(larger)) larger[name].set(this.#columns[name]);
    this.#columns = larger;
  }

  #write(slot: number, car: IndexedCar): void {
    const columns = this.#columns;
    const [carId, price, createdAt, year, mileageKm, makeId, modelId] = car;
    const [, , , , , , , transmissionId, fuelTypeId, bodyType, colour, publish, sale, premium] =
      car;
    columns.carId[slot] = carId;
    columns.price[slot] = price;
    columns.createdAt[slot] = createdAt;
    columns.year[slot] = year;
    columns.mileageKm[slot] = mileageKm;
    columns.makeId[slot] = makeId;
    columns.modelId[slot] = modelId;
    columns.transmissionId[slot] = transmissionId;
    columns.fuelTypeId[slot] = fuelTypeId;
    columns.bodyType[slot] = this.#texts.add(bodyType);
    columns.colour[slot] = this.#texts.add(colour);
    columns.flags[slot] = (publish ? PUBLISHED : 0) | (sale ? SALE : 0) | (premium ? PREMIUM : 0);
  }
}

const allocate = (capacity: number) => ({
  carId: new Int32Array(capacity),
  price: new Int32Array(capacity),
  createdAt: new Float64Array(capacity),
  year: new Int32Array(capacity),
  mileageKm: new Int32Array(capacity),
  makeId: new Int32Array(capacity),
  modelId: new Int32Array(capacity),
  transmissionId: new Int32Array(capacity),
  fuelTypeId: new Int32Array(capacity),
  /** Number of the spelling in `Texts`. */
  bodyType: new Int32Array(capacity),
  colour: new Int32Array(capacity),
  flags: new Uint8Array(capacity),
});
type Columns = ReturnType<typeof allocate>;

function resized(order: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(order);
  return larger;
}

/** Amounts have at most two decimals. */
const cents = (amount: number) => Math.round(amount * 100);

/** Returns the first index whose element passes, if all later ones pass too; else the length. */
function firstIndex(order: Int32Array, passes: (slot: number) => boolean): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(order[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const subsetKey = (filters: CarFilters, texts: Texts) =>
  [
    filters.publish ?? true,
    filters.makeId,
    filters.modelId,
    filters.transmissionId,
    filters.fuelTypeId,
    filters.listingType,
    filters.premium,
    filters.bodyType && texts.numberOf(filters.bodyType),
    filters.colour && texts.numberOf(filters.colour),
  ].join();

const bytesOf = (subset: Subset) =>
  Object.values(subset).reduce((bytes, order) => bytes + order.byteLength, 500);
