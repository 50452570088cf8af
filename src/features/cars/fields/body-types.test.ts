import { describe, expect, it } from 'vitest';
import { parseBodyType } from './parse-measures.ts';
import { asListed, textChoices } from '../search/panel/choices.ts';
import { createStock, findFacets, search } from '../search/search.server.ts';
import { type SelectedRow, stockCar } from '../stock-car.server.ts';

/** Spellings of one body type, its usual name first. */
const SAME = [
  ['Saloon', 'Sedan', 'SEDAN', 'saloon'],
  ['Estate', 'Station wagon', 'Station-Wagon', 'wagon', 'Kombi'],
  ['Hatchback', 'Hatch', 'hatch-back'],
  ['Coupe', 'Coupé', 'coupe'],
  ['Convertible', 'Cabriolet', 'Cabrio'],
  ['SUV', 'Sports Utility Vehicle', 'suv'],
  ['MPV', 'People carrier', 'Minivan', 'people-carrier'],
  ['Pick-up', 'Pickup', 'pick up', 'Pick-Up Truck'],
];
/** Body types that are not the same as another one. */
const OTHERS = ['4x4', 'Crossover', 'Roadster', 'Limousine', 'Van', 'Coupe-SUV', 'Fastback', 'Kei'];

function stockOf(bodyTypes: readonly string[]) {
  const base = { createdAt: 0, publish: true, sale: true, premium: false, currentPrice: '1' };
  const names = { makeName: 'A', modelName: 'B', transmission: null, fuelType: null };
  const rows = bodyTypes.map((bodyType, at) => ({
    ...base,
    ...names,
    year: 2020,
    carId: at + 1,
    bodyType,
    colour: null,
  }));
  // Searches read no other columns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return createStock((rows as unknown as SelectedRow[]).map(stockCar));
}
const found = (stock: ReturnType<typeof stockOf>, bodyType: string) =>
  search(stock, { bodyType, sort: 'newest', page: 1, pageSize: 100 }).total;

describe.each(SAME)('%s', (name, ...spellings) => {
  const all = [name, ...spellings];

  it('is one option with one count, and found by each of its spellings', () => {
    const stock = stockOf([...all, ...OTHERS]);
    const { bodyTypes, counts } = findFacets(stock, { counts: true });
    expect(bodyTypes).toHaveLength(OTHERS.length + 1);
    expect(bodyTypes).toContain(name);
    expect(counts?.bodyType[name]).toBe(all.length);
    for (const spelling of all) expect(found(stock, spelling)).toBe(all.length);
    for (const other of OTHERS) expect(found(stock, other)).toBe(1);
  });

  it('is chosen in the list by the spelling of an address', () => {
    for (const spelling of all) {
      expect(asListed(spelling, [name, 'Van'])).toBe(name);
      expect(textChoices([name, 'Van'], spelling)).toHaveLength(2);
    }
  });

  it('has its usual name after an import', () => {
    for (const spelling of all) expect(parseBodyType(spelling)).toEqual({ value: name });
  });
});

it('keeps the spelling of staff where all cars of a body type have the same word', () => {
  expect(findFacets(stockOf(['sedan', 'Sedan']), {}).bodyTypes).toEqual(['Sedan']);
});

it.each(OTHERS)('%s keeps its name in an import', (other) => {
  expect(parseBodyType(other)).toEqual({ value: other });
});
