import type { z } from 'zod';
import { BOUNDS } from '../../../platform/bounds.ts';
import { separated } from '../../../platform/format.ts';
import { amount, decimal, wholeNumber } from '../../../platform/query.ts';
import { type Figure, FILTERS } from './filter-table.ts';
import type { CarFigures } from './sentence/car-figures.ts';
import type { Comparison } from './sentence/lexicon.ts';

/** Columns that only figures read, and no list shows. The stock in memory has them too. */
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

/** How a sentence states a figure. Words are folded, and separated by `|`. */
export interface Wording {
  /** The lowest and the highest amount that become a filter. */
  amounts: readonly [from: number, to: number];
  /** The meaning of an amount without a comparison. */
  alone: Comparison['side'];
  /**
   * Only for whole numbers, of which "under 5" means at most 4: how far "around" reaches. The default is a tenth of the
   * amount.
   */
  steps?: number;
  /** The only kind of comparison that it fits, besides the general ones: "older" compares times. */
  kind?: Comparison['of'];
  /** Words after an amount, with their factor to the unit of the filter. */
  units?: Readonly<Record<string, number>>;
  /** Nouns before the comparison or after the amount. */
  nouns?: string;
}

/** The description of a figure in the API, its value for a car, and its words in a sentence. */
interface FigureMeaning {
  /** Parses a limit from a query parameter. */
  schema: z.ZodType<number, string>;
  /** Describes all parameters, or each of them. */
  about?: string | Readonly<Record<string, string>>;
  /** Null if the car has no figure. Then it matches no limit. */
  valueOf: (car: FigureSource) => number | null;
  said: Wording;
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
    said: {
      amounts: [100, 10_000_000],
      alone: 'max',
      kind: 'price',
      units: { '€|euro|euros|eur|quid|yoyo|yoyos|bucks|£|of budget|cash': 1 },
      nouns:
        'price|prices|priced|pricing|budget|budgets|budgeting|cost|costs|costing|spend|spending|spent|pay|paying|money|to spend|afford|asking|asking price|praghas|buiséad|buisead|worth|tag|price tag|price range',
    },
  },
  year: {
    schema: wholeNumber(0, FILTERS.year.max, 'Enter a year, such as 2020'),
    about: { minYear: 'Minimum year', maxYear: 'Maximum year' },
    valueOf: (car) => car.year,
    said: {
      amounts: [1950, 2100],
      alone: 'exact',
      steps: 1,
      kind: 'time',
      units: { 'reg|plate|plates|d reg|registration|registered|model year': 1 },
      nouns: 'year|reg|plate|registered|registration|built|made|manufactured|model year',
    },
  },
  mileage: {
    schema: wholeNumber(
      0,
      BOUNDS.maxMileageKm,
      `Enter kilometres between 0 and ${separated(BOUNDS.maxMileageKm)}`,
    ),
    about: lacking('Kilometres', 'a mileage'),
    valueOf: (car) => car.mileageKm,
    said: {
      amounts: [1_000, 1_000_000],
      alone: 'max',
      units: {
        'km|kms|kilometer|kilometers|kilometre|kilometres|klicks|clicks|ks|ciliméadar|cilimeadar|km s|on the clock|on clock|on it|of mileage|mileage': 1,
        'mile|miles|mls|mi': 1.609344,
      },
      nouns:
        'mileage|milage|miles|kms|km|kilometres|odometer|clock|odo|clocked|done|driven|travelled|milage of|kilometers',
    },
  },
  seats: {
    schema: count('seats', 'seats'),
    valueOf: (car) => car.figures.seats,
    said: {
      amounts: [2, 10],
      alone: 'min',
      steps: 0,
      kind: 'size',
      units: {
        'seat|seats|seater|seaters|seated|passenger|passengers|people|persons|person|adults|suiochan|shuiochan': 1,
      },
      nouns: 'seats|seating|seat capacity|seating capacity|room',
    },
  },
  doors: {
    schema: count('doors', 'doors'),
    valueOf: (car) => car.figures.doors,
    said: {
      amounts: [1, 7],
      alone: 'exact',
      steps: 0,
      units: { 'door|doors|dr|drs|doras|dhoras': 1 },
    },
  },
  engine: {
    schema: decimal('Enter litres, such as 1.6'),
    about: {
      engine: lacking('Litres, rounded to one decimal', 'an engine size'),
      minEngine: lacking('Litres', 'an engine size'),
      maxEngine: lacking('Litres', 'an engine size'),
    },
    valueOf: (car) => car.figures.engine,
    said: {
      amounts: [0.6, 9],
      alone: 'exact',
      kind: 'size',
      units: { 'l|ltr|ltrs|liter|liters|litre|litres|litir': 1, cc: 0.001 },
      nouns: 'engine|engine size|displacement|capacity|engine capacity',
    },
  },
  power: {
    schema: count('power', 'horsepower'),
    about: lacking('Horsepower', 'a power'),
    valueOf: (car) => car.enginePower,
    said: {
      amounts: [20, 2_000],
      alone: 'min',
      kind: 'size',
      units: {
        'bhp|hp|ps|horsepower|horse power|horses|brake horse|bhp s': 1,
        'kw|kilowatt|kilowatts': 1.34102,
      },
      nouns: 'power|horsepower|output|bhp|hp',
    },
  },
  tax: {
    schema: count('tax', 'euro'),
    about: {
      minTax: 'Motor tax of a year in euro, as for `maxTax`',
      maxTax: lacking('Motor tax of a year in euro, as the dealer wrote it or else worked out'),
    },
    valueOf: (car) => car.figures.tax,
    said: {
      amounts: [50, 5_000],
      alone: 'max',
      kind: 'price',
      nouns:
        'tax|road tax|motor tax|car tax|annual tax|yearly tax|taxed|tax band|cáin|cain|cain bhothair',
    },
  },
  owners: {
    schema: count('owners', 'previous owners'),
    about: 'Excludes cars without a number of owners',
    valueOf: (car) => car.previousOwners,
    said: {
      amounts: [1, 20],
      alone: 'max',
      steps: 0,
      units: {
        'owner|owners|previous owner|previous owners|prev owners|prev owner|former owners|former owner|former keepers|keepers|keeper|previous keepers|past owners|lady owner|careful owner|careful owners|careful lady owner|private owner|uinéir|uineir': 1,
      },
      nouns: 'owners|previous owners|former owners|number of owners|owner count',
    },
  },
  range: {
    schema: count('range', 'kilometres'),
    about: lacking('Electric range in kilometres'),
    valueOf: (car) => car.rangeKm,
    said: {
      amounts: [30, 1_500],
      alone: 'min',
      kind: 'size',
      nouns: 'range|electric range|battery range|ev range|wltp range',
    },
  },
};

/** The age of a car in a sentence. The filter is a year, counted back from today. */
export const AGE: Wording = {
  amounts: [1, 60],
  alone: 'about',
  steps: 1,
  kind: 'time',
  units: {
    'year old|years old|yr old|yrs old|year olds|yo|years of age|years|yrs|bliana|mbliana': 1,
  },
  nouns: 'age|aged',
};
