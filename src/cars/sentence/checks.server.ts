import { type StockCar, textKey } from '../stock-car.server.ts';
import type { SentenceFilters } from './read-sentence.ts';

type Check = (car: StockCar) => boolean;

/** Filters by figures that are not counted option by option. Each excludes cars without the figure. */
export type FurtherFilters = Pick<
  SentenceFilters,
  'minSeats' | 'maxSeats' | 'doors' | 'engine' | 'minPower' | 'maxTax' | 'maxOwners'
>;

const passes = (value: number | null, accepts: (value: number) => boolean) =>
  value !== null && accepts(value);

/** Returns the checks of these filters. */
export function furtherChecks(filters: FurtherFilters): Check[] {
  const { minSeats, maxSeats, doors, engine, minPower, maxTax, maxOwners } = filters;
  const checks: [filter: number | undefined, check: (limit: number) => Check][] = [
    [minSeats, (limit) => (car) => passes(car.figures.seats, (seats) => seats >= limit)],
    [maxSeats, (limit) => (car) => passes(car.figures.seats, (seats) => seats <= limit)],
    [doors, (number) => (car) => car.figures.doors === number],
    [engine, (litres) => (car) => car.figures.engine === litres],
    [minPower, (limit) => (car) => passes(car.enginePower, (power) => power >= limit)],
    [maxTax, (limit) => (car) => passes(car.figures.tax, (tax) => tax <= limit)],
    [maxOwners, (limit) => (car) => passes(car.previousOwners, (owners) => owners <= limit)],
  ];
  return checks.flatMap(([limit, check]) => (limit === undefined ? [] : [check(limit)]));
}

/** Returns the checks of what a sentence means. A car without a price, year or mileage passes no limit of it. */
export function meaningChecks({ not, ...filters }: SentenceFilters): Check[] {
  const {
    minPrice = 0,
    maxPrice = Infinity,
    minYear = 0,
    maxYear = Infinity,
    maxMileage,
  } = filters;
  return [
    ...nameChecks(filters),
    ...nameChecks(not ?? {}).map(
      (check): Check =>
        (car) =>
          !check(car),
    ),
    (car) => car.price >= minPrice && car.price <= maxPrice,
    (car) => car.year >= minYear && car.year <= maxYear,
    ...(maxMileage === undefined
      ? []
      : [(car: StockCar) => passes(car.mileageKm, (mileage) => mileage <= maxMileage)]),
    ...furtherChecks(filters),
  ];
}

function nameChecks(names: SentenceFilters): Check[] {
  const ids = ['makeId', 'modelId', 'transmissionId', 'fuelTypeId'] as const;
  const texts = ['bodyType', 'colour'] as const;
  return [
    ...ids.flatMap((name) => {
      const chosen = names[name];
      return chosen ? [(car: StockCar) => chosen.some((id) => id === car[name])] : [];
    }),
    ...texts.flatMap((name) => {
      const chosen = names[name]?.map((text) => textKey(name, text));
      return chosen ? [(car: StockCar) => chosen.some((text) => text === car.textKeys[name])] : [];
    }),
  ];
}
