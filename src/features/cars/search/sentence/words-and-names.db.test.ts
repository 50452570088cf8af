import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../../tests/helpers/stock.ts';
import type { SearchResponse } from '../../car-search.ts';

const database = await testDatabase();
const app = testApp(database);
const stock = stockFactory(database);
const cars: Record<string, number> = {};

/** Returns the names of the cars that a search finds, in alphabetical order. */
async function found(query: Record<string, string>): Promise<string[]> {
  const response = await app.request(`/api/cars/search?${new URLSearchParams(query)}`);
  const { vehicles }: SearchResponse = await response.json();
  return Object.keys(cars)
    .filter((name) => vehicles.some(({ carId }) => carId === cars[name]))
    .toSorted();
}

beforeAll(async () => {
  const volkswagen = await stock.make('Volkswagen');
  const opel = await stock.make('Opel');
  const seat = await stock.make('SEAT');
  const cupra = await stock.make('Cupra');
  const landRover = await stock.make('Land Rover');
  const golf = { makeId: volkswagen, modelId: await stock.model(volkswagen, 'Golf') };
  const leon = { makeId: seat, modelId: await stock.model(seat, 'Leon') };
  const add = async (name: string, car: Parameters<typeof stock.car>[0]) => {
    cars[name] = await stock.car(car);
  };
  await add('golf', { ...golf, name: 'Golf Black Edition', colour: 'White', description: 'Sport' });
  await add('golf gt', { ...golf, name: 'Golf GT 1.6', description: 'A red car with 5 doors' });
  await add('golf plus', {
    makeId: volkswagen,
    modelId: await stock.model(volkswagen, 'Golf Plus'),
    name: 'Golf Plus Comfort',
    colour: 'Black',
    engineSize: '1.6',
  });
  await add('opel gt', { makeId: opel, modelId: await stock.model(opel, 'GT'), colour: 'Red' });
  await add('leon cupra', {
    ...leon,
    name: 'Leon Cupra',
    description: '7 seat belts, like a Golf',
  });
  await add('born', { makeId: cupra, modelId: await stock.model(cupra, 'Born') });
  await add('sport', {
    makeId: landRover,
    modelId: await stock.model(landRover, 'Discovery Sport'),
    name: 'Transporter 7 seat',
  });
});

it.each(['sport', 'black edition', 'comfort', 'gt', 'golf', 'golf gt', 'golf plus', 'cupra'])(
  'finds with "%s" every car whose names and texts have these words',
  async (text) => {
    const byWords = await found({ q: text });
    // A description may name another car.
    const expected = byWords.filter((name) => !(text === 'golf' && name === 'leon cupra'));
    expect(expected.length).toBeGreaterThan(0);
    expect(await found({ sentence: text })).toEqual(expect.arrayContaining(expected));
  },
);

it.each([
  ['golf', ['golf', 'golf gt', 'golf plus']],
  ['gt', ['golf gt', 'opel gt']],
  ['leon cupra', ['leon cupra']],
  ['cupra', ['born', 'leon cupra']],
  ['seat', ['leon cupra']],
  ['volkswagen golf plus', ['golf plus']],
  ['not a golf', ['born', 'golf plus', 'leon cupra', 'opel gt', 'sport']],
])('finds with "%s" the cars that a person means', async (sentence, names) => {
  expect(await found({ sentence })).toEqual(names);
});

it.each([
  ['red', ['golf gt', 'opel gt']],
  ['1.6', ['golf gt', 'golf plus']],
  ['5 doors', ['golf gt']],
  ['not red', ['born', 'golf', 'golf gt', 'golf plus', 'leon cupra', 'sport']],
])(
  'finds cars without the value by their texts for "%s", but excludes none by them',
  async (sentence, names) => {
    expect(await found({ sentence })).toEqual(names);
  },
);
