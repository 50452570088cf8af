import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CarSearch } from '../car-search.ts';
import {
  firstSpellings,
  naiveCounts,
  naiveSearch,
} from '../../../../tests/helpers/naive-search.ts';
import {
  newCar,
  type NewCar,
  type RandomSearch,
  randomSearch,
} from '../../../../tests/helpers/stock-steps.ts';
import { changeStock, createStock, findChoices, findFacets, search } from './search.server.ts';
import { renamed, type SelectedRow, stockCar } from '../stock-car.server.ts';

const MAKES = ['Škoda', 'Saab'];
const FUELS = ['Diesel', 'Petrol'];
const TRANSMISSIONS = ['Manual', 'Automatic'];

function rowOf({ make, model, fuel, transmission, ...car }: NewCar, at: number): SelectedRow {
  const base = {
    ...car,
    carId: at + 1,
    createdAt: car.createdAt.getTime() * 1_000,
    stockNumber: at % 3 === 0 ? `FC-10${at}` : null,
    makeId: make + 1,
    makeName: MAKES[make]!,
    modelId: make * 2 + model + 1,
    modelName: ['One', 'Two'][model]!,
    fuelTypeId: fuel === null ? null : fuel + 1,
    fuelType: fuel === null ? null : FUELS[fuel]!,
    transmissionId: transmission === null ? null : transmission + 1,
    transmission: transmission === null ? null : TRANSMISSIONS[transmission]!,
    description: null,
    features: 'Tow bar',
    carSold: false,
    imageId: at % 2 === 0 ? at : null,
  };
  // Searches read no other columns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return base as SelectedRow;
}

const queryOf = ({ make, model, fuel, transmission, ...rest }: RandomSearch): CarSearch => ({
  ...rest,
  makeId: make === undefined ? undefined : make + 1,
  modelId: model === undefined ? undefined : (make ?? 0) * 2 + model + 1,
  fuelTypeId: fuel === undefined ? undefined : fuel + 1,
  transmissionId: transmission === undefined ? undefined : transmission + 1,
});

const cars = fc.array(newCar, { maxLength: 30 }).map((list) => list.map(rowOf));
const query = randomSearch.map(queryOf);

const carIds = (found: readonly { carId: number }[]) => found.map(({ carId }) => carId);

describe('a search', () => {
  it('finds the same cars, in the same order, as a naive search that compares every car', () => {
    fc.assert(
      fc.property(cars, fc.array(query, { minLength: 5, maxLength: 10 }), (rows, queries) => {
        const stock = createStock(rows.map(stockCar));
        for (const one of queries) {
          const { total, cars: found } = search(stock, one);
          expect({ total, carIds: carIds(found) }).toEqual(naiveSearch(rows, one));
        }
      }),
    );
  });

  it('counts for each option the cars that a search for it finds', () => {
    fc.assert(
      fc.property(cars, query, (rows, one) => {
        const stock = createStock(rows.map(stockCar));
        const { counts, ...facets } = findFacets(stock, { ...one, counts: true });
        expect(counts).toEqual(naiveCounts(rows, one));
        const shown = rows.filter(({ publish }) => publish === (one.publish ?? true));
        expect(facets).toMatchObject({
          total: shown.length,
          sale: shown.filter(({ sale }) => sale).length,
          minYear: shown.length === 0 ? null : Math.min(...shown.map(({ year }) => year)),
        });
        expect(facets.bodyTypes.toSorted()).toEqual(firstSpellings(shown, 'bodyType').toSorted());
        expect(findFacets(stock, { publish: one.publish })).toEqual(facets);
      }),
    );
  });

  it('finds the same cars in a changed stock as in a rebuilt one', () => {
    fc.assert(
      fc.property(cars, cars, fc.array(query, { minLength: 5 }), (before, after, queries) => {
        const gone = new Set([...carIds(before), ...carIds(after)].filter((id) => id % 4 !== 0));
        const added = after.filter(({ carId }) => gone.has(carId)).map(stockCar);
        const rest = before.map(stockCar).filter(({ carId }) => !gone.has(carId));
        const changed = changeStock(createStock(before.map(stockCar)), gone, added);
        const rebuilt = createStock([...rest, ...added]);
        for (const one of queries) expect(search(changed, one)).toEqual(search(rebuilt, one));
      }),
    );
  });
});

const [published] = fc.sample(newCar, { numRuns: 1, seed: 1 });
const numbered = ['FC-1001', 'FC-10011', 'ß 7'].map((stockNumber, at) => {
  const same = { make: 0, model: 0, name: null, year: 2019 + at, publish: at < 2 };
  return stockCar({ ...rowOf({ ...published!, ...same }, at), stockNumber });
});
const stock = createStock(numbered);
const found = (q: string, publish = true) =>
  carIds(search(stock, { q, publish, sort: 'price-asc', page: 1, pageSize: 9 }).cars);

it('finds drafts by a part of their stock number, but no published car', () => {
  expect([found('ß7', false), found('FC-1001'), found('%', false)]).toEqual([[3], [], []]);
});

it('finds cars for staff by words or stock number, exact stock numbers first, then published ones', () => {
  const choices = (q?: string) => carIds(findChoices(stock, q, 8));
  expect(choices('fc 1001')).toEqual([1, 2]);
  expect([choices('10011'), choices('skoda 2021'), choices('ß7')]).toEqual([[2], [3], [3]]);
  expect(choices('')).toHaveLength(3);
  expect(choices().at(-1)).toBe(3);
  expect(findChoices(stock, '', 1)).toHaveLength(1);
});

it('finds renamed makes by their new name only', () => {
  const names = { makes: { 1: 'Model T' }, models: { 1: 'One' }, transmissions: {}, fuelTypes: {} };
  const car = renamed(numbered[0]!, names);
  expect(car).toMatchObject({ makeName: 'Model T', fuelType: null });
  const after = createStock([car]);
  const total = (q: string) => search(after, { q, sort: 'newest', page: 1, pageSize: 1 }).total;
  expect([total('modelt'), total('model t one'), total('skoda')]).toEqual([1, 1, 0]);
  const same = { makes: {}, models: {}, transmissions: {}, fuelTypes: {} };
  expect(renamed(car, same)).toBe(car);
});
