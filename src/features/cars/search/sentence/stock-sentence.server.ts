import { capitalised } from '../../../../platform/format.ts';
import type { z } from 'zod';
import type {
  CarFilters,
  SearchedSentence,
  sentenceQuery,
  SentenceReading,
} from '../../car-search.ts';
import type { ApiContext } from '../../../../app/context.server.ts';
import { usualBodyType } from '../../fields/body-types.ts';
import { definedOnly, keysOf, mapNames, pick } from '../../../../platform/objects.ts';
import { dublinTime } from '../../../../platform/dublin-time.ts';
import { findFacets, perStock, type search } from '../search.server.ts';
import { quotedWords } from './edit-sentence.ts';
import { type Stock, type StockCar, textKey } from '../../stock-car.server.ts';
import { SORTS, TEXT_FILTERS, type TextFilter } from '../../listing.ts';
import { FIGURE_FILTERS, LIST_FILTERS } from '../filter-table.ts';
import { labelOf, summaryOf } from './labels.ts';
import { type Dictionary, dictionaryOf, type ListNames, type NameFilters } from './names.ts';
import { type Reading, readSentence, type SentenceFilters } from './read-sentence.ts';

interface StockWords {
  dictionary: Dictionary;
  names: ListNames;
  lowMileageKm: number | null;
}

/** Cached, because preparing the names takes longer than reading a sentence. */
const wordsOfStock = perStock(wordsOf);

/** Reads a sentence with the names of the published cars, or of the drafts. */
export async function readStockSentence(
  { stock, now }: Pick<ApiContext, 'stock' | 'now'>,
  { q = '', publish = true }: z.infer<typeof sentenceQuery>,
): Promise<SentenceReading> {
  const found = wordsOfStock(await stock.cars(), publish);
  return presentReading(read(q, found, now), found.names);
}

function presentReading(reading: Reading, names: ListNames): SentenceReading {
  const { filters, sort, words, denied, parts, absent, conflicts } = reading;
  return {
    filters: present(filters),
    ...(sort && { sort }),
    words,
    denied,
    absent,
    conflicts,
    parts: parts.map((part) => ({
      ...pick(part, ['text', 'from', 'to']),
      label: part.sort ? SORTS[part.sort] : labelOf(part.filters, names),
      filters: [...keysOf(part.filters), ...(part.sort ? ['sort'] : [])],
      ...(part.filters.not && { excludes: keysOf(part.filters.not) }),
    })),
  };
}

/** Returns a filter with one value as that value instead of an array, as in a query of the search. */
function present({ not, ...filters }: SentenceFilters): SentenceReading['filters'] {
  return {
    ...presentNames(filters),
    ...definedOnly(pick(filters, FIGURE_FILTERS)),
    ...(not && { not: presentNames(not) }),
  };
}

const presentNames = (names: NameFilters) =>
  definedOnly({
    ...mapNames(LIST_FILTERS, (name) => oneOrSeveral(names[name])),
    ...mapNames(TEXT_FILTERS, (name) => oneOrSeveral(names[name])),
  });

const oneOrSeveral = <Value>(values: readonly Value[] | undefined): Value | Value[] | undefined =>
  values?.length === 1 ? values[0] : values && [...values];

/** Returns the names of the published cars, or of the drafts, by id. */
export const stockNames = (stock: Stock, publish: boolean): ListNames =>
  wordsOfStock(stock, publish).names;

function read(sentence: string, { dictionary, lowMileageKm }: StockWords, now: Date): Reading {
  const year = Number(dublinTime(now).date.slice(0, 4));
  return readSentence(sentence, dictionary, { year, lowMileageKm });
}

/**
 * Adds the meaning of its sentence to a query: as `means` for the search, and as `understood` for the response. For
 * drafts, also adds the remaining words to `q`.
 */
export function withMeaning<Query extends CarFilters>(
  stock: Stock,
  query: Query,
  now: Date,
): Query & { means?: Reading; understood?: Understood } {
  if (query.sentence === undefined) return query;
  const { publish = true, sentence } = query;
  const found = wordsOfStock(stock, publish);
  const means = read(sentence, found, now);
  return {
    ...query,
    means,
    // Staff search their drafts for words such as stock numbers.
    ...(!publish && { q: [query.q, means.words].filter(Boolean).join(' ') }),
    understood: {
      ...presentReading(means, found.names),
      summary: summaryOf(means, found.names),
    },
  };
}

type Understood = Omit<SearchedSentence, 'first' | 'leftOut'>;

/** Adds to the meaning of a sentence which of its remaining words some found cars have, and which none has. */
export function withFirstCars(
  understood: Understood,
  first: ReturnType<typeof search>['first'],
): SearchedSentence {
  const { words, cars, hasAll } = first ?? { words: [], cars: 0, hasAll: true };
  const leftOut = understood.words.split(' ').filter((word) => !words.includes(word));
  return {
    ...understood,
    leftOut: [...new Set(leftOut)].join(' '),
    ...(cars > 0 && {
      first: {
        words: hasAll ? quotedWords(words.join(' ')) : words.map(quotedWords).join(' or '),
        cars,
      },
    }),
  };
}

/** Search filters in words. Contains no text that the visitor typed, except names, figures and known spellings. */
export interface FiltersInWords {
  /** `Volkswagen Golf, up to €20,000`; empty without such filters. */
  label: string;
  /** Whether the filters contain other words, which the label leaves out. */
  hasWords: boolean;
}

/**
 * Returns filters in words.
 * @param lists the names of all entries, including those without cars
 */
export function filtersInWords(
  stock: Stock,
  filters: CarFilters,
  { lists, now }: { lists: ListNames; now: Date },
): FiltersInWords {
  const { q, sentence, makeId, modelId, transmissionId, fuelTypeId, ...further } = filters;
  const typed = [q, sentence].filter(Boolean).join(' ');
  const reading = read(typed, wordsOfStock(stock, true), now);
  const { bodyTypes, colours } = findFacets(stock, {});
  const spelling = (filter: TextFilter, options: readonly string[]) =>
    options.filter(
      (option) => further[filter] && textKey(filter, option) === textKey(filter, further[filter]),
    );
  const cars = {
    ...(makeId && { makeId: [makeId] }),
    ...(modelId && { modelId: [modelId] }),
  };
  const chosen: SentenceFilters = {
    ...(transmissionId && { transmissionId: [transmissionId] }),
    ...(fuelTypeId && { fuelTypeId: [fuelTypeId] }),
    ...pick(further, FIGURE_FILTERS),
    bodyType: spelling('bodyType', bodyTypes),
    colour: spelling('colour', colours),
  };
  const hasUnknownText = TEXT_FILTERS.some((filter) => further[filter] && !chosen[filter]?.length);
  const labels = [cars, chosen, ...reading.parts.map((part) => part.filters)].flatMap((part) => {
    const label = labelOf(part, lists);
    const isName = part.makeId !== undefined || part.modelId !== undefined;
    return isName ? label : label.split(', ').map(withSmallInitial);
  });
  if (further.premium !== undefined) labels.push(further.premium ? 'premium' : 'not premium');
  if (further.listingType === 'PreBooking') labels.push('pre-booking');
  const label = labels.filter(Boolean).join(', ');
  return {
    label: capitalised(label),
    hasWords: reading.words !== '' || hasUnknownText,
  };
}

/** Keeps words in capitals, such as SUV. */
const withSmallInitial = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

function wordsOf(cars: readonly StockCar[]): StockWords {
  const names = mapNames(LIST_FILTERS, () => new Map<number, string>());
  const makeOf = new Map<number, number>();
  const bodyTypes = new Set<string>();
  const colours = new Set<string>();
  for (const car of cars) {
    names.makeId.set(car.makeId, car.makeName);
    names.modelId.set(car.modelId, car.modelName);
    makeOf.set(car.modelId, car.makeId);
    if (car.transmissionId !== null)
      names.transmissionId.set(car.transmissionId, car.transmission ?? '');
    if (car.fuelTypeId !== null) names.fuelTypeId.set(car.fuelTypeId, car.fuelType ?? '');
    if (car.bodyType) bodyTypes.add(usualBodyType(car.bodyType));
    if (car.colour) colours.add(car.colour);
  }
  const mileages = cars.flatMap(({ mileageKm }) => mileageKm ?? []).sort((a, b) => a - b);
  return {
    names,
    dictionary: dictionaryOf({
      names,
      makeOf,
      bodyTypes: [...bodyTypes],
      colours: [...colours],
      titles: cars.flatMap(({ name }) => name ?? []),
    }),
    lowMileageKm: mileages[Math.ceil(mileages.length / 3) - 1] ?? null,
  };
}
