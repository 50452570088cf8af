import type { z } from 'zod';
import { BOUNDS } from '../../../platform/bounds.ts';
import { separated } from '../../../platform/format.ts';
import { amount, decimal, wholeNumber } from '../../../platform/query.ts';
import { type Figure, FILTERS } from './filter-table.ts';
import type { CarFigures } from './sentence/car-figures.ts';

/** Columns that no list shows, only figures read. The stock in memory has them too. */
export const FIGURE_COLUMNS = ['rangeKm'] as const;

/** The fields of a car that its figures are read from. */
interface FigureSource extends Record<(typeof FIGURE_COLUMNS)[number], number | null> {
  price: number;
  year: number;
  mileageKm: number | null;
  enginePower: number | null;
  previousOwners: number | null;
  figures: CarFigures;
}

/** The description of a figure in the API, and its value for a car. */
interface FigureMeaning {
  /** A limit as a parameter. */
  schema: z.ZodType<number, string>;
  /** Describes all parameters, or each of them. */
  about?: string | Readonly<Record<string, string>>;
  /** Null if the car has no figure. Then it matches no limit. */
  valueOf: (car: FigureSource) => number | null;
}

const count = (figure: Figure, of: string) => {
  const { max } = FILTERS[figure];
  return wholeNumber(0, max, `Enter a number of ${of} between 0 and ${separated(max)}`);
};
const lacking = (unit: string, noun = 'one') => `${unit}; excludes cars without ${noun}`;

/** The server's columns of the table of filters. */
export const FIGURE_MEANINGS: Readonly<Record<Figure, FigureMeaning>> = {
  price: {
    schema: amount(`Enter an amount between 0 and ${separated(BOUNDS.maxPrice)}`),
    about: {
      minPrice: 'Minimum price, in the currency of the car',
      maxPrice: 'Maximum price, in the currency of the car',
    },
    valueOf: (car) => car.price,
  },
  year: {
    schema: wholeNumber(0, FILTERS.year.max, 'Enter a year, such as 2020'),
    about: { minYear: 'Minimum year', maxYear: 'Maximum year' },
    valueOf: (car) => car.year,
  },
  mileage: {
    schema: wholeNumber(
      0,
      BOUNDS.maxMileageKm,
      `Enter kilometres between 0 and ${separated(BOUNDS.maxMileageKm)}`,
    ),
    about: lacking('Kilometres', 'a mileage'),
    valueOf: (car) => car.mileageKm,
  },
  seats: { schema: count('seats', 'seats'), valueOf: (car) => car.figures.seats },
  doors: { schema: count('doors', 'doors'), valueOf: (car) => car.figures.doors },
  engine: {
    schema: decimal('Enter litres, such as 1.6'),
    about: {
      engine: lacking('Litres, rounded to one decimal', 'an engine size'),
      minEngine: lacking('Litres', 'an engine size'),
      maxEngine: lacking('Litres', 'an engine size'),
    },
    valueOf: (car) => car.figures.engine,
  },
  power: {
    schema: count('power', 'horsepower'),
    about: lacking('Horsepower', 'a power'),
    valueOf: (car) => car.enginePower,
  },
  tax: {
    schema: count('tax', 'euro'),
    about: {
      minTax: 'Motor tax of a year in euro, as for `maxTax`',
      maxTax: lacking('Motor tax of a year in euro, as the dealer wrote it or else worked out'),
    },
    valueOf: (car) => car.figures.tax,
  },
  owners: {
    schema: count('owners', 'previous owners'),
    about: 'Excludes cars without a number of owners',
    valueOf: (car) => car.previousOwners,
  },
  range: {
    schema: count('range', 'kilometres'),
    about: lacking('Electric range in kilometres'),
    valueOf: (car) => car.rangeKm,
  },
};
