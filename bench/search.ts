/**
 * Measures the CPU time of searches, sentences, counts, similar cars and changes of the stock in memory, without a
 * database or HTTP:
 *
 *     [SIZES=1000,5000,10000,100000] [ROUNDS=5] node bench/search.ts
 */
import { type CarFilters, carSearch } from '../src/features/cars/car-search.ts';
import { median } from './site.ts';
import {
  changeStock,
  createStock,
  findFacets,
  search,
} from '../src/features/cars/search/search.server.ts';
import { withMeaning } from '../src/features/cars/search/sentence/stock-sentence.server.ts';
import { similarCars } from '../src/features/cars/search/similar.server.ts';
import { type Stock, stockCar } from '../src/features/cars/stock-car.server.ts';
import { row } from './stock-row.ts';

const SIZES = (process.env['SIZES'] ?? '1000,5000,10000,100000').split(',').map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const QUERIES = [
  'listingType=Sale&maxPrice=100000',
  'listingType=Sale&makeId=17&maxPrice=30000&sort=price-asc',
  'listingType=PreBooking&minYear=2010',
];

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
