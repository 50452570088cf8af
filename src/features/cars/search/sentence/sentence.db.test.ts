import { beforeAll, describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../../tests/helpers/stock.ts';
import type { SearchResponse, SentenceReading } from '../../car-search.ts';

const database = await testDatabase();
const app = testApp(database);
const stock = stockFactory(database);
const cars: Record<string, number> = {};

const get = (path: string, headers = {}) => app.request(`/api${path}`, { headers });

async function readingOf(q: string): Promise<SentenceReading> {
  const response = await get(`/sentence?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return response.json();
}

/** Returns the names of the cars that a search finds. */
async function found(query: Record<string, string>): Promise<(string | undefined)[]> {
  const response = await get(
    `/cars/search?${new URLSearchParams({ sort: 'price-asc', ...query })}`,
  );
  expect(response.status).toBe(200);
  const { vehicles }: SearchResponse = await response.json();
  return vehicles.map(({ carId }) => Object.keys(cars).find((name) => cars[name] === carId));
}

beforeAll(async () => {
  const skoda = await stock.make('Škoda');
  const jaguar = await stock.make('Jaguar');
  const octavia = await stock.model(skoda, 'Octavia');
  const octaviaOf = { makeId: skoda, modelId: octavia };
  const automatic = await stock.transmission('Automatic');
  const manual = await stock.transmission('Manual');
  const diesel = await stock.fuelType('Diesel');
  const petrol = await stock.fuelType('Petrol');
  cars['cheap'] = await stock.car({
    ...octaviaOf,
    transmissionId: manual,
    fuelTypeId: diesel,
    bodyType: 'Estate',
    colour: 'White',
    currentPrice: '9000',
    year: 2015,
    seats: '5',
    doors: '5',
    engineSize: '1.6',
    enginePower: 110,
    roadTax: '€200 a year',
    previousOwners: 2,
    mileageKm: 150_000,
  });
  cars['family'] = await stock.car({
    ...octaviaOf,
    transmissionId: automatic,
    fuelTypeId: petrol,
    bodyType: 'MPV',
    colour: 'Pearl White',
    currentPrice: '19000',
    year: 2019,
    seats: '7 seats',
    doors: '5',
    engineSize: '1498 cc',
    enginePower: 150,
    co2Emission: '118',
    firstRegistered: '2019-03-01',
    previousOwners: 1,
    mileageKm: 60_000,
    description: 'Sunroof',
  });
  cars['plain'] = await stock.car({
    ...octaviaOf,
    currentPrice: '30000',
    year: 2023,
    rangeKm: 400,
  });
  await stock.car({
    makeId: jaguar,
    modelId: await stock.model(jaguar, 'F-Pace'),
    publish: false,
    bodyType: 'SUV',
  });
});

describe('GET /api/sentence', () => {
  it('returns filters as search parameters, the remaining words, and a label for each phrase', async () => {
    const reading = await readingOf('Octavia under 20k with towbar, not diesel');
    expect(reading).toEqual({
      filters: {
        makeId: expect.any(Number),
        modelId: expect.any(Number),
        maxPrice: 20_000,
        not: { fuelTypeId: expect.any(Number) },
      },
      words: 'towbar',
      denied: '',
      absent: [],
      conflicts: [],
      parts: [
        { text: 'Octavia', from: 0, to: 7, label: 'Škoda Octavia', filters: ['makeId', 'modelId'] },
        { text: 'under 20k', from: 8, to: 17, label: 'Up to €20,000', filters: ['maxPrice'] },
        {
          text: 'not diesel',
          from: 31,
          to: 41,
          label: 'Not Diesel',
          filters: ['not'],
          excludes: ['fuelTypeId'],
        },
      ],
    });
  });

  it('returns several values as an array', async () => {
    expect(await readingOf('family car')).toMatchObject({
      filters: { bodyType: expect.arrayContaining(['MPV', 'Estate']) },
      parts: [{ label: 'MPV or Estate' }],
    });
  });

  it('returns a label for every kind of figure', async () => {
    const sentence =
      '2018 or newer, 7 seats, 5 doors, 1.6, over 150 hp, tax under 300, one owner, under 100,000 km';
    const { parts } = await readingOf(sentence);
    expect(parts.map(({ label }) => label)).toEqual([
      '2018 or newer',
      'From 7 seats',
      '5 doors',
      '1.6 litres',
      'From 150\u00a0hp',
      'Motor tax up to €300',
      '1 owner',
      'Up to 100,000\u00a0km',
    ]);
  });

  it('reads names that only drafts have as absent', async () => {
    expect(await readingOf('jaguar suv')).toMatchObject({
      filters: {},
      absent: ['Jaguar', 'SUV'],
    });
    expect((await get('/sentence?q=jaguar&publish=false')).status).toBe(401);
    const staff = await signIn(database);
    const drafts = await get('/sentence?q=jaguar&publish=false', staff);
    expect(await drafts.json()).toMatchObject({ words: '' });
  });

  it('returns no filters without a sentence, and rejects more than 2,000 characters', async () => {
    expect(await readingOf('')).toMatchObject({ filters: {}, words: '', parts: [] });
    expect((await get(`/sentence?q=${'a'.repeat(2_001)}`)).status).toBe(422);
  });
});

describe('a search for a sentence', () => {
  it.each([
    ['automatic', ['family']],
    ['white', ['cheap', 'family']],
    ['not white', ['plain']],
    ['not automatic', ['cheap', 'plain']],
    ['7 seater', ['family']],
    ['1.5', ['family']],
    ['tax under 250', ['cheap', 'family']],
    ['tax under 199', []],
    ['one owner', ['family']],
    ['under 100,000 km', ['family']],
    ['low mileage', ['family']],
    ['octavia estate', ['cheap']],
    ['2018 or newer under 25k', ['family']],
    ['octavia towbar', ['cheap', 'family', 'plain']],
    ['octavia with sunroof', ['family', 'cheap', 'plain']],
    ['ferrari under 10k', ['cheap']],
  ])('finds "%s"', async (sentence, names) => {
    expect(await found({ sentence })).toEqual(names);
  });

  it.each([
    ['MPV automatic, octavia up to 20k', 'automatic Škoda Octavia MPV up to €20,000'],
    ['not petrol, 7 seats, 2018 or newer, towbar', 'car not petrol, 2018 or newer, from 7 seats'],
    ['towbar', ''],
  ])('summarises "%s"', async (sentence, summary) => {
    const response = await get(`/cars/search?${new URLSearchParams({ sentence })}`);
    expect(await response.json()).toMatchObject({ sentence: { summary } });
  });

  it.each([
    ['octavia with sunroof', { first: { words: '“sunroof”', cars: 1 }, leftOut: '' }],
    ['wee estate with sunroof', { leftOut: 'wee sunroof' }],
    ['sunroof white', { first: { words: '“sunroof”', cars: 1 } }],
    ['octavia or ferrari', { absent: ['Ferrari'], leftOut: '' }],
    ['no sunroof', { denied: 'sunroof', words: '' }],
  ])(
    'returns the remaining words of "%s" and the number of cars that have them',
    async (sentence, said) => {
      const response = await get(`/cars/search?${new URLSearchParams({ sentence })}`);
      expect(await response.json()).toMatchObject({ sentence: said });
    },
  );

  it('sorts as a superlative asks, unless the query asks for another order', async () => {
    const sentence = 'dearest octavia';
    expect(await found({ sentence, sort: 'newest' })).toEqual(['plain', 'family', 'cheap']);
    expect(await found({ sentence })).toEqual(['cheap', 'family', 'plain']);
  });

  it('combines the sentence with filters and words', async () => {
    expect(await found({ sentence: 'white', maxPrice: '10000' })).toEqual(['cheap']);
    expect(await found({ sentence: 'white', q: 'estate' })).toEqual(['cheap']);
    const facets = await get('/cars/facets?counts=true&sentence=white');
    expect(await facets.json()).toMatchObject({ total: 3, counts: { matches: 2 } });
  });
});

describe('why a car meets a search', () => {
  const family = 'family';

  it.each([
    ['automatic petrol 2019 under 20k', '', 'Automatic, petrol, 2019; €1,000 under your €20,000'],
    ['automatic', '', 'Automatic'],
    ['', 'maxPrice=100000&listingType=Sale', ''],
    ['octavia', '', ''],
    ['', 'minSeats=6&maxTax=400', '7 seats; motor tax €200'],
    ['', 'maxPrice=19000&minPrice=15000', 'Within your €15,000 to €19,000'],
    ['one owner, low mileage', '', '60,000\u00a0km; 1 owner'],
    ['with sunroof, not diesel', '', 'Petrol; “sunroof” in its advert'],
    ['range over 300 km', '', ''],
    [
      'manual diesel before 2018 under 15k, not white, 5 seats exactly',
      '',
      'Automatic (you asked for manual), petrol (you asked for diesel), pearl white (you asked for anything but pearl white or white), 2019 (you asked for 2017 or older); €4,000 over your €15,000; 7 seats (you asked for 5 seats)',
    ],
  ])('returns for "%s" and "%s": %s', async (sentence, filters, why) => {
    const ids = String(cars[family]);
    const query = new URLSearchParams([...new URLSearchParams(filters), ['ids', ids]]);
    if (sentence) query.set('sentence', sentence);
    const response = await get(`/cars/why?${query}`);
    expect(await response.json()).toEqual([{ carId: cars[family], why }]);
  });

  it('is part of the search results of a sentence', async () => {
    const response = await get('/cars/search?sentence=automatic+under+20k');
    const { vehicles }: SearchResponse = await response.json();
    expect(vehicles.map(({ why }) => why)).toEqual(['Automatic; €1,000 under your €20,000']);
    const all: SearchResponse = await (await get('/cars/search')).json();
    expect(all.vehicles.map(({ why }) => why)).toEqual([undefined, undefined, undefined]);
  });
});

it('ignores the phrase about a filter when it counts the options of that filter', async () => {
  const facets = await get('/cars/facets?counts=true&sentence=automatic,+not+diesel');
  const { counts } = await facets.json();
  expect(counts.matches).toBe(1);
  expect(Object.values(counts.transmissionId)).toEqual([1]);
  expect(Object.values(counts.fuelTypeId)).toEqual([1]);
  const manual = await get('/cars/facets?counts=true&sentence=automatic');
  expect(Object.values((await manual.json()).counts.transmissionId)).toEqual([1, 1]);
});

it.each([
  [{ minSeats: '6' }, ['family']],
  [{ maxSeats: '6' }, ['cheap']],
  [{ doors: '5' }, ['cheap', 'family']],
  [{ engine: '1.6' }, ['cheap']],
  [{ minPower: '120' }, ['family']],
  [{ maxPower: '120' }, ['cheap']],
  [{ minMileage: '100000' }, ['cheap']],
  [{ minEngine: '1.6' }, ['cheap']],
  [{ maxEngine: '1.5' }, ['family']],
  [{ minTax: '201' }, []],
  [{ minOwners: '2' }, ['cheap']],
  [{ minRange: '1' }, ['plain']],
  [{ maxRange: '399' }, []],
  [{ maxTax: '200' }, ['cheap', 'family']],
  [{ maxOwners: '1' }, ['family']],
])('the search finds cars by %j', async (query, names) => {
  expect(await found(query)).toEqual(names);
});
