import { carIdInAddress } from '../reads.server.ts';
import { beginningOf, searchWords, stockNumberKey } from '../stock/words.server.ts';
import { keysOf, mapNames } from '../../../platform/objects.ts';
import { fold } from '../../../platform/text/search-text.ts';
import { plateKey } from '../../ireland/plate.ts';
import type { AnyCar } from '../all-cars.server.ts';
import { ageOf, AGES, STATES, type StockSort } from './options.ts';
import type { StockCounts, StockQuery } from './stock.ts';

/** Fewer characters of a plate or a stock number find too many cars. */
const MIN_PART = 3;

/** Best matches first: plate, stock number, id, part of the plate, part of the stock number, names, other words. */
type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Returns how well each car matches a text of staff; null for a car that does not match. */
export function matcher(q: string): (car: AnyCar) => Rank | null {
  const plate = plateKey(q);
  const stockKey = stockNumberKey(q);
  const address = carIdInAddress(q);
  const typedId = /^\s*#?(\d{1,9})\s*$/.exec(q)?.[1];
  const carId = address ?? (typedId === undefined ? null : Number(typedId));
  const words = searchWords(q).map((alternatives) => ({
    beginnings: alternatives.map(beginningOf),
    part: (alternatives[0] ?? '').length < MIN_PART ? null : (alternatives[0] ?? ''),
  }));
  return (car) => {
    if (address !== null) return car.carId === address ? 2 : null;
    if (plate !== '' && car.plateKey === plate) return 0;
    if (stockKey !== '' && car.stockKey === stockKey) return 1;
    if (carId === car.carId) return 2;
    if (plate.length >= MIN_PART && car.plateKey.includes(plate)) return 3;
    if (stockKey.length >= MIN_PART && car.stockKey.includes(stockKey)) return 4;
    let rank: Rank = 5;
    for (const { beginnings, part } of words) {
      if (beginnings.some((word) => car.nameWords.includes(word))) continue;
      if (!hasPart(car, part) && !beginnings.some((word) => car.words.includes(word))) return null;
      rank = 6;
    }
    return words.length > 0 ? rank : null;
  };
}

const hasPart = (car: AnyCar, part: string | null) =>
  part !== null && (car.plateKey.includes(part.toUpperCase()) || car.stockKey.includes(part));

const hasCode = (car: AnyCar, ...codes: string[]) =>
  car.toFix.some(({ code }) => codes.includes(code));

/** Filters that are on, off or not chosen. */
const FLAGS = {
  toFix: (car: AnyCar) => car.toFix.length > 0,
  noPhotos: (car: AnyCar) => car.imageCount === 0,
  nctSoon: (car: AnyCar) => hasCode(car, 'nctExpired', 'nctSoon'),
  premium: (car: AnyCar) => car.premium,
  preBooking: (car: AnyCar) => !car.sale,
  loss: ({ leaves }: AnyCar) => leaves !== undefined && leaves !== null && leaves < 0,
};
const FLAG_NAMES = keysOf(FLAGS);

export interface RankedCar {
  car: AnyCar;
  rank: number;
}

/** Returns the cars that match, in the order of `cars`, and the counts for each option of each filter. */
export function filterCars(
  cars: readonly AnyCar[],
  query: StockQuery,
): { found: RankedCar[]; counts: StockCounts } {
  const rankOf = query.q ? matcher(query.q) : () => 0;
  const found: RankedCar[] = [];
  const counts: StockCounts = {
    current: 0,
    state: mapNames(keysOf(STATES), () => 0),
    age: mapNames(keysOf(AGES), () => 0),
    ...mapNames(FLAG_NAMES, () => 0),
  };
  for (const car of cars) {
    const rank = rankOf(car);
    if (rank === null) continue;
    const isCurrent = car.state !== 'archived' && car.state !== 'deleted';
    const isChosenState = query.state === undefined ? isCurrent : query.state === car.state;
    const age = ageOf(car.days);
    const failed: (keyof StockCounts)[] = FLAG_NAMES.filter(
      (name) => query[name] !== undefined && query[name] !== FLAGS[name](car),
    );
    if (!isChosenState) failed.push('state');
    if (query.age !== undefined && query.age !== age) failed.push('age');
    if (failed.length === 0) found.push({ car, rank });
    // A count ignores the present choice of the same filter.
    const isCounted = (filter: keyof StockCounts) => failed.every((one) => one === filter);
    if (isCounted('state')) {
      counts.state[car.state] += 1;
      if (isCurrent) counts.current += 1;
    }
    if (isCounted('age')) counts.age[age] += 1;
    for (const name of FLAG_NAMES) if (isCounted(name) && FLAGS[name](car)) counts[name] += 1;
  }
  return { found, counts };
}

type Key = number | string | null;

const STATE_ORDER = mapNames(keysOf(STATES), (state) => keysOf(STATES).indexOf(state));

function keyOf(sort: StockSort, enquiries: ReadonlyMap<number, number>): (car: AnyCar) => Key {
  const keys: Record<StockSort, (car: AnyCar) => Key> = {
    car: ({ makeName, modelName, name, year }) =>
      fold(`${makeName} ${modelName} ${name ?? ''} ${year}`),
    stockNumber: ({ stockNumber, stockKey }) => (stockNumber === null ? null : stockKey),
    state: ({ state }) => STATE_ORDER[state],
    price: ({ price }) => price || null,
    days: ({ days }) => days,
    enquiries: ({ carId }) => enquiries.get(carId) ?? 0,
    nct: ({ nctDue }) => nctDue,
    toFix: ({ toFix }) => toFix.length,
    cost: ({ cost }) => cost ?? null,
    leaves: ({ leaves }) => leaves ?? null,
    added: ({ createdAt }) => createdAt,
    updated: ({ updatedAt }) => updatedAt,
  };
  return keys[sort];
}

/** Sorts cars. Those without a value are last in both orders, and equal ones are sorted by id. */
export function sortCars(
  found: readonly RankedCar[],
  { sort, order, q }: Pick<StockQuery, 'sort' | 'order' | 'q'>,
  enquiries: ReadonlyMap<number, number>,
): AnyCar[] {
  if (sort === undefined && q) return bestFirst(found);
  const direction = (sort === undefined ? 'desc' : order) === 'asc' ? 1 : -1;
  const valueOf = keyOf(sort ?? 'added', enquiries);
  return found
    .map(({ car }) => ({ car, key: valueOf(car) }))
    .toSorted((a, b) => compare(a.key, b.key, direction) || a.car.carId - b.car.carId)
    .map(({ car }) => car);
}

function compare(a: Key, b: Key, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -direction : direction;
}

/** Sorts by the quality of the match, then by state, newest first. */
export const bestFirst = (found: readonly RankedCar[]): AnyCar[] =>
  found
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        STATE_ORDER[a.car.state] - STATE_ORDER[b.car.state] ||
        b.car.createdAt - a.car.createdAt ||
        a.car.carId - b.car.carId,
    )
    .map(({ car }) => car);
