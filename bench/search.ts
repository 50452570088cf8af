/**
 * Measures the CPU time of searches, sentences, counts, similar cars and changes of the stock in memory, without a
 * database or HTTP:
 *
 *     [SIZES=1000,5000,10000,100000] [ROUNDS=5] node bench/search.ts
 */
import { type CarFilters, carSearch } from '../src/cars/car-search.ts';
import { median } from './site.ts';
import {
  changeStock,
  createStock,
  findFacets,
  search,
  type Stock,
} from '../src/cars/search.server.ts';
import { withMeaning } from '../src/cars/sentence/stock-sentence.server.ts';
import { similarCars } from '../src/cars/similar.server.ts';
import { type SelectedRow, stockCar } from '../src/cars/stock-car.server.ts';

const SIZES = (process.env['SIZES'] ?? '1000,5000,10000,100000').split(',').map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const QUERIES = [
  'listingType=Sale&maxPrice=100000',
  'listingType=Sale&makeId=17&maxPrice=30000&sort=price-asc',
  'listingType=PreBooking&minYear=2010',
];

const TEXT = 'One owner, full service history, two keys and a long NCT. Finance and trade-ins.';

function row(carId: number): SelectedRow {
  /** A number below `limit` that looks random. */
  const at = (salt: number, limit: number) =>
    (Math.imul(carId * 31 + salt, 2_654_435_761) >>> 8) % limit;
  const model = at(2, 12);
  const base = {
    carId,
    createdAt: 1.767e15 + Math.floor(carId / 3) * 6e7,
    publish: carId % 33 > 0,
    sale: carId % 20 !== 1,
    premium: carId % 50 === 0,
    currentPrice: String(500 + at(3, 120_000)),
    year: 2000 + at(4, 26),
    mileageKm: at(5, 250_000),
    makeId: 1 + (carId % 40),
    makeName: `Make ${carId % 40}`,
    modelId: (carId % 40) * 12 + model,
    modelName: `Model ${model}`,
    transmissionId: 1 + at(6, 4),
    transmission: 'Automatic',
    fuelTypeId: 1 + at(7, 5),
    fuelType: 'Petrol',
    bodyType: `Body ${at(8, 5)}`,
    colour: `Colour ${at(9, 6)}`,
    name: `Model ${model} 1.${at(10, 9)} TDI`,
    description: `${TEXT} Car ${carId} of county ${at(11, 32)}, lot ${at(12, 9_000)}.`,
    features: 'Heated seats\nTow bar\nReversing camera',
    imageId: carId % 10 === 0 ? null : carId,
  };
  // Searches read no other columns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return base as SelectedRow;
}

/** A query that was not made before: its lowest price differs by a cent. */
const query = (at: number) => {
  const text = `${QUERIES[at % QUERIES.length]}&minPrice=${(at / 100).toFixed(2)}`;
  return carSearch.parse(Object.fromEntries(new URLSearchParams(text)));
};

const words = (at: number) => ({ ...query(at), makeId: undefined, q: `finance own lot ${at}` });

/** A sentence that was not read before. */
const sentence = (at: number) =>
  `automatic petrol make ${at % 40} not colour 3, under ${(10_000 + at).toLocaleString('en')} euro, 2015 or newer, county ${at % 32}`;

const now = new Date('2026-11-27T12:00:00Z');

/** Returns the median CPU time of a call in milliseconds. */
function cpuTime(calls: number, call: (at: number) => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const before = process.cpuUsage();
    for (let at = 0; at < calls; at += 1) call(round * calls + at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / calls;
  });
  return median(rounds);
}

function measure(size: number): string {
  let stock: Stock = createStock(Array.from({ length: size }, (_, at) => stockCar(row(at + 1))));
  const calls = size > 10_000 ? 24 : 80;
  const counts = (filters: CarFilters) => findFacets(stock, { ...filters, counts: true });
  const change = (at: number) =>
    (stock = changeStock(stock, new Set([at + 1]), [stockCar(row(at + 1))]));
  const times = {
    search: cpuTime(calls, (at) => search(stock, query(at))),
    words: cpuTime(calls, (at) => search(stock, words(at))),
    'reading a sentence': cpuTime(calls, (at) =>
      withMeaning(stock, { sentence: sentence(at) }, now),
    ),
    'search for a sentence': cpuTime(calls, (at) =>
      search(stock, withMeaning(stock, { ...query(at), sentence: sentence(at) }, now)),
    ),
    counts: cpuTime(calls / 4, (at) => counts(query(at))),
    'counts with words': cpuTime(calls / 4, (at) => counts(words(at))),
    'similar cars': cpuTime(calls, (at) => similarCars(stock, stock.newest[at]!, 4)),
    'one changed car': cpuTime(calls / 4, change),
  };
  const text = Object.entries(times).map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`);
  return `${size} cars: ${text.join(', ')}`;
}

for (const size of SIZES) console.log(measure(size));
