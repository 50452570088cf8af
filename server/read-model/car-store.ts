import type { Sort } from '../../domain/listing.ts';
import type { IndexedCar } from '../data/read-model/columns.ts';
import { allocateColumns, type Columns, enlargedColumns, writeCar } from './car-columns.ts';
import { slices } from './slices.ts';
import { sortByKey } from './sort-by-key.ts';
import { Texts } from './texts.ts';
import { WordIndex } from './word-index.ts';

/** The orders in which slots are stored: each sort order, and `id` to find the slot of a car. */
type Order = Sort | 'id';

/** The sort key of each order, from 0 to 2^53. Cars with equal keys are sorted by id. */
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

/**
 * All cars in memory. A slot is the index of a car in the columns. Each order is an array of slots, sorted by
 * one key.
 */
export class CarStore {
  columns: Columns = allocateColumns(0);
  readonly texts = new Texts();
  /** The words of every car; null if they do not fit into the memory limit. */
  words: WordIndex | null = new WordIndex();
  readonly #orders = new Map<Order, Int32Array<ArrayBuffer>>();
  #count = 0;
  readonly #freeSlots: number[] = [];
  #usedSlots = 0;

  /** Number of cars, published or not. */
  get size(): number {
    return this.#count;
  }

  /** Allocates memory for a number of cars. */
  reserve(slots: number): void {
    if (slots <= this.#capacity()) return;
    const capacity = Math.max(slots, Math.ceil(this.#capacity() * 1.25), 64);
    this.columns = enlargedColumns(this.columns, capacity);
  }

  /** Adds cars during the build, sorted by id. Call `finish` afterwards. */
  load(cars: readonly IndexedCar[]): void {
    this.reserve(this.#usedSlots + cars.length);
    for (const car of cars) {
      this.words?.load(this.#usedSlots, wordsOf(car));
      writeCar(this.columns, this.#usedSlots++, car, this.texts);
    }
    this.#count = this.#usedSlots;
  }

  /** Sorts the added cars and words. */
  async finish(): Promise<void> {
    const { columns } = this;
    for (const order of ORDERS)
      this.#orders.set(order, await sortByKey(this.#count, (slot) => KEYS[order](columns, slot)));
    await this.words?.finish();
  }

  /** Removes the cars with these ids and adds `cars`, the ones among them that still exist. */
  apply(carIds: readonly number[], cars: readonly IndexedCar[]): void {
    for (const carId of carIds) this.#remove(carId);
    for (const car of cars) this.#insert(car);
  }

  /** Returns the slots of all cars, sorted by a sort order or by id. */
  ordered(order: Order): Int32Array {
    return this.#orders.get(order)!.subarray(0, this.#count);
  }

  comparison(order: Order): (a: number, b: number) => number {
    const { columns } = this;
    const key = KEYS[order];
    return (a, b) => key(columns, a) - key(columns, b) || columns.carId[a]! - columns.carId[b]!;
  }

  /** Calls `visit` for every car. Lets other work run after each slice. */
  async eachSlice(visit: (slot: number) => void): Promise<void> {
    const all = this.ordered('id');
    for await (const [from, to] of slices(all.length))
      for (const slot of all.subarray(from, to)) visit(slot);
  }

  #remove(carId: number): void {
    const ids = this.ordered('id');
    const slot = ids[firstIndex(ids, (one) => this.columns.carId[one]! >= carId)];
    if (slot === undefined || this.columns.carId[slot] !== carId) return;
    for (const [name, order] of this.#orders) {
      const compare = this.comparison(name);
      const at = firstIndex(order.subarray(0, this.#count), (one) => compare(one, slot) >= 0);
      order.copyWithin(at, at + 1, this.#count);
    }
    this.words?.replace(slot, []);
    this.#count -= 1;
    this.#freeSlots.push(slot);
  }

  #insert(car: IndexedCar): void {
    const slot = this.#freeSlots.pop() ?? this.#usedSlots++;
    this.reserve(this.#usedSlots);
    this.words?.replace(slot, wordsOf(car));
    writeCar(this.columns, slot, car, this.texts);
    for (const [name, order] of this.#orders) {
      const compare = this.comparison(name);
      const at = firstIndex(order.subarray(0, this.#count), (one) => compare(one, slot) > 0);
      const target = order.length > this.#count ? order : resized(order, this.#capacity());
      target.copyWithin(at + 1, at, this.#count);
      target[at] = slot;
      this.#orders.set(name, target);
    }
    this.#count += 1;
  }

  #capacity(): number {
    return this.columns.carId.length;
  }
}

const wordsOf = ({ 14: words }: IndexedCar) => (words === '' ? [] : words.split(' '));

function resized(order: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(order);
  return larger;
}

/**
 * Returns the index of the first element that passes, by binary search: all elements after it must pass too.
 * Returns the length if none passes.
 */
export function firstIndex(order: Int32Array, passes: (slot: number) => boolean): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(order[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
