import * as fc from 'fast-check';
import type { Figure } from '../../src/features/cars/search/filter-table.ts';
import type { SelectedRow } from '../../src/features/cars/stock-car.server.ts';

/** How tests calculate and describe a figure that searches compare. */
interface TestedFigure {
  /** Calculates the figure as simply as possible, to check the product. Null if the car has none. */
  valueOf: (car: FigureCar) => number | null;
  /** Limits of random searches: figures of the random cars, and others next to them. */
  limits: fc.Arbitrary<number>;
  /** The label of a filter with the limits 5 and 6. */
  label: string;
  /** Parts of a sentence, with the amount that each one means in the unit of the filter. */
  said?: Readonly<Record<string, number>>;
}

/** The fields of random cars from which figures are read, with few values, so that many cars are equal. */
export const FIGURE_FIELDS = {
  currentPrice: fc.constantFrom('0', '99.99', '100', '15000', '15000.5', '9999999.99'),
  year: fc.integer({ min: 2017, max: 2021 }),
  mileageKm: fc.constantFrom(0, 10, 50_000, 50_001, null),
  doors: fc.constantFrom('5', '3', null),
  seats: fc.constantFrom('5 seats', '7', null),
  engineSize: fc.constantFrom('1.6', '1,998 cc', null),
  enginePower: fc.constantFrom(90, 150, null),
  roadTax: fc.constantFrom('€1,200 a year', '190', 'Exempt', null),
  previousOwners: fc.constantFrom(0, 1, 2, null),
  rangeKm: fc.constantFrom(0, 400, null),
};
export type FigureCar = Pick<SelectedRow, keyof typeof FIGURE_FIELDS>;

export const TESTED_FIGURES: Readonly<Record<Figure, TestedFigure>> = {
  price: {
    valueOf: (car) => Number(car.currentPrice),
    limits: fc.constantFrom(0, 99.99, 100, 15_000, 15_000.5, 9_999_999.99),
    label: '€5 to €6',
    said: { '€15,000': 15_000, '15k': 15_000 },
  },
  year: {
    valueOf: (car) => car.year,
    limits: FIGURE_FIELDS.year,
    label: '5 to 6',
    said: { '2018': 2018 },
  },
  mileage: {
    valueOf: (car) => car.mileageKm,
    limits: fc.constantFrom(0, 10, 50_000, 50_001),
    label: '5\u00a0km to 6\u00a0km',
    said: { '80,000 km': 80_000 },
  },
  seats: {
    valueOf: (car) => numberIn(car.seats),
    limits: fc.constantFrom(4, 5, 6, 7),
    label: '5 seats to 6 seats',
    said: { '5 seats': 5 },
  },
  doors: {
    valueOf: (car) => numberIn(car.doors),
    limits: fc.constantFrom(3, 4, 5),
    label: '5 doors',
  },
  engine: {
    valueOf: (car) => litres(numberIn(car.engineSize)),
    limits: fc.constantFrom(1.5, 1.6, 2),
    label: '5.0 litres, 5.0 litres to 6.0 litres',
    said: { '1.6 litre': 1.6 },
  },
  power: {
    valueOf: (car) => car.enginePower,
    limits: fc.constantFrom(0, 90, 91, 150),
    label: '5\u00a0hp to 6\u00a0hp',
    said: { '150 bhp': 150 },
  },
  tax: {
    valueOf: (car) => numberIn(car.roadTax),
    limits: fc.constantFrom(0, 190, 200, 1_200),
    label: 'Motor tax €5 to €6',
  },
  owners: {
    valueOf: (car) => car.previousOwners,
    limits: fc.constantFrom(0, 1, 2, 3),
    label: '5 owners to 6 owners',
    said: { '3 owners': 3 },
  },
  range: {
    valueOf: (car) => car.rangeKm,
    limits: fc.constantFrom(0, 1, 400),
    label: 'Range 5\u00a0km to 6\u00a0km',
  },
};

/** The first number of a text, without separators of thousands. */
const numberIn = (text: string | null) =>
  text !== null && /\d/.test(text)
    ? Number.parseFloat(text.replace(/^\D+/, '').replace(',', ''))
    : null;

const litres = (size: number | null) =>
  size === null ? null : Number((size > 50 ? size / 1_000 : size).toFixed(1));
