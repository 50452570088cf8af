import { mapNames } from '../../platform/objects.ts';
import { fold } from '../../platform/text/search-text.ts';
import { usualBodyType } from './fields/body-types.ts';
import type { cars } from '../../app/schema.server.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import {
  type CarListRow,
  fieldColumns,
  IMAGE_JOINED,
  LIST_SELECT,
  selected,
} from './fields/columns.server.ts';
import { type Sort, TEXT_FILTERS, type TextFilter } from './listing.ts';
import { FIGURE_COLUMNS } from './search/filter-meanings.ts';
import { type CarFigures, figuresOf } from './search/sentence/car-figures.ts';
import { stockNumberKey, textWords } from './stock/words.server.ts';

/** Fields that only filters read. The last three are inputs of the motor tax. */
const FILTER_FIELDS = [
  ...FIGURE_COLUMNS,
  'registration',
  'firstRegistered',
  'importedFrom',
] as const;

type StockRow = CarListRow &
  Pick<typeof cars.$inferSelect, (typeof FILTER_FIELDS)[number]> & {
    publish: boolean;
    stockNumber: string | null;
    /** Microseconds since 1970. */
    createdAt: number;
    /** When the car was first published, in milliseconds since 1970; for a draft, when it was added. */
    publishedAt: number;
  };

export type SelectedRow = StockRow & { description: string | null; features: string | null };

/** SQL that selects cars from `cars c`. Add conditions, or an order and a limit. */
export const STOCK_SELECT = `select ${LIST_SELECT}, ${selected(fieldColumns(FILTER_FIELDS))}, c.publish, c.stock_number as "stockNumber",
  (extract(epoch from c.created_at) * 1000000)::float8 as "createdAt",
  (extract(epoch from coalesce(c.published_at, c.created_at)) * 1000)::float8 as "publishedAt", c.description, c.features
  from cars c ${IMAGE_JOINED}`;

/** Condition on `cars c`: the car is neither archived nor in the bin. */
export const LISTED = 'c.archived_at is null and c.deleted_at is null';

/** A car in memory, with everything that searches compare and lists show. */
export type StockCar = StockRow & {
  price: number;
  /** Keys of texts as `textKey` returns them. Null for a car without one. */
  textKeys: Record<TextFilter, string | null>;
  /** Stock number as `stockNumberKey` returns it. */
  stockKey: string;
  figures: CarFigures;
  /** Words of the title; see `textWords`. */
  titleWords: string;
  /** Words of the texts, the year and the doors. */
  words: string;
  /** Words of make, model, transmission and fuel type. */
  nameWords: string;
};

/** Returns a key that is equal for spellings that differ only in case and accents, and for names of one body type. */
export const textKey = (filter: TextFilter, text: string): string =>
  fold(filter === 'bodyType' ? usualBodyType(text) : text);

/** Prepares a row for searches. */
export function stockCar({ description, features, ...row }: SelectedRow): StockCar {
  const { name, colour, bodyType, year, doors } = row;
  const texts = [name, description, features, colour, bodyType].map((text) => text ?? '').join(' ');
  const [doorCount] = /\d+/.exec(doors ?? '') ?? [];
  return {
    ...row,
    price: Number(row.currentPrice),
    textKeys: mapNames(TEXT_FILTERS, (filter) => {
      const text = row[filter];
      return text ? textKey(filter, text) : null;
    }),
    figures: figuresOf(row, dublinTime(new Date()).date),
    stockKey: stockNumberKey(row.stockNumber ?? ''),
    titleWords: textWords(name ?? ''),
    words: textWords(`${texts} ${year}${doorCount ? ` ${doorCount}door` : ''}`),
    nameWords: nameWords(row),
  };
}

/** Names of the reference list entries, by id. */
export interface ListNames {
  makes: Record<number, string>;
  models: Record<number, string>;
  transmissions: Record<number, string>;
  fuelTypes: Record<number, string>;
}

/** Returns the car with the present names of its make, model, transmission and fuel type. */
export function renamed(car: StockCar, names: ListNames): StockCar {
  const present = {
    makeName: names.makes[car.makeId] ?? car.makeName,
    modelName: names.models[car.modelId] ?? car.modelName,
    transmission: names.transmissions[car.transmissionId ?? 0] ?? null,
    fuelType: names.fuelTypes[car.fuelTypeId ?? 0] ?? null,
  };
  const isSame =
    present.makeName === car.makeName &&
    present.modelName === car.modelName &&
    present.transmission === car.transmission &&
    present.fuelType === car.fuelType;
  return isSame ? car : { ...car, ...present, nameWords: nameWords(present) };
}

type Names = Pick<StockCar, 'makeName' | 'modelName' | 'transmission' | 'fuelType'>;

/** Each name is also found without its spaces: `model3` finds Model 3. */
export const nameWords = ({ makeName, modelName, transmission, fuelType }: Names) =>
  [makeName, modelName, transmission, fuelType]
    .map((name) => (name === null ? '' : textWords(`${name} ${name.replaceAll(' ', '')}`)))
    .join('');

/** All cars and drafts, except archived ones and those in the bin, in each sort order. */
export type Stock = Readonly<Record<Sort, readonly StockCar[]>>;
