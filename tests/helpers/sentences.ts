import { dictionaryOf } from '../../src/features/cars/search/sentence/names.ts';
import {
  readSentence,
  type SentenceFilters,
} from '../../src/features/cars/search/sentence/read-sentence.ts';

const MAKES: Record<string, string[]> = {
  Audi: ['A4', 'A6'],
  BMW: ['3 Series', 'X5', '1 Series'],
  Fiat: ['500'],
  Cupra: ['Born'],
  Ford: ['Focus', 'Fiesta'],
  Hyundai: ['Ioniq 5', 'Ioniq 6'],
  Jeep: ['Wrangler'],
  Kia: ['Sportage'],
  'Land Rover': ['Range Rover Sport'],
  Mazda: ['Mazda3'],
  'Mercedes-Benz': ['C-Class', 'E-Class'],
  MINI: ['Cooper'],
  Nissan: ['Micra', 'Qashqai'],
  Peugeot: ['2008'],
  Porsche: ['718 Cayman'],
  SEAT: ['Ibiza', 'Leon'],
  Škoda: ['Octavia'],
  Tesla: ['Model 3'],
  Toyota: ['Corolla'],
  Volkswagen: ['Golf', 'Polo', 'Up!', 'Passat'],
};
const models = Object.values(MAKES).flatMap((names, at) =>
  names.map((name) => ({ makeId: at + 1, name })),
);
const byId = (names: readonly string[]) =>
  new Map(names.map((name, at) => [at + 1, name] as const));
const names = {
  makeId: byId(Object.keys(MAKES)),
  modelId: byId(models.map(({ name }) => name)),
  transmissionId: byId(['Manual', 'Automatic']),
  fuelTypeId: byId(['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric']),
};
const dictionary = dictionaryOf({
  names,
  makeOf: new Map(models.map(({ makeId }, at) => [at + 1, makeId])),
  bodyTypes: ['Convertible', 'Coupe', 'Estate', 'Hatchback', 'MPV', 'SUV', 'Saloon'],
  colours: ['Black', 'Blue', 'Grey', 'Mint green', 'Red', 'Silver', 'White', 'Pearl White'],
});
/** Reads a sentence in 2026, with the names of a small stock. */
export const read = (sentence: string) =>
  readSentence(sentence, dictionary, { year: 2026, lowMileageKm: 40_000 });

const lists: Readonly<Record<string, ReadonlyMap<number, string>>> = names;

/** Formats filters in the notation of the tables below: `make=Ford; not fuelType=Diesel`. */
export function written({ not, ...filters }: SentenceFilters): string {
  const parts = Object.entries(filters).map(([filter, value]) => {
    const values = [value].flat();
    const texts = values.map((one) => lists[filter]?.get(Number(one)) ?? String(one));
    return `${filter.replace(/Id$/, '')}=${texts.join('|')}`;
  });
  return [...parts, ...(not ? [`not ${written(not)}`] : [])].sort().join('; ');
}

/** Splits a table of tests into rows of cells. ` |` separates the cells. */
export const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' |').map((cell) => cell.trim()));
