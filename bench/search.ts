/**
 * Measures searches of the stock in memory, without a database or HTTP: CPU time of a search that was not made
 * before, of the counts of all options, of a change of a car, and of the start.
 *
 *     [SIZES=1000,10000,100000] [ROUNDS=5] node --expose-gc bench/search.ts
 */
import { carSearch } from '../domain/car-search.ts';
import { median } from './site.ts';
import { changeStock, createStock, findFacets, search, type Stock } from '../server/cars/search.ts';
import { type SelectedRow, stockCar } from '../server/cars/stock-car.ts';

const SIZES = (process.env['SIZES'] ?? '1000,10000,100000').split(',').map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const QUERIES = [
  'listingType=Sale&maxPrice=100000',
  'listingType=Sale&maxPrice=100000&page=3',
  'listingType=Sale&makeId=17&maxPrice=30000&sort=price-asc',
  'listingType=PreBooking&minYear=2010',
];
const BODIES = ['Saloon', 'Estate', 'SUV', 'Hatchback', 'Coupé'];
const FEATURES = ['Heated seats', 'Tow bar', 'Reversing camera', 'Alloy wheels', 'Apple CarPlay'];

const TEXT =
  'One owner, full service history, two keys and a long NCT. Finance is available, trade-ins are welcome.';

function row(carId: number): SelectedRow {
  /** A number below `limit` that looks random. */
  const at = (salt: number, limit: number) =>
    (Math.imul(carId * 31 + salt, 2_654_435_761) >>> 8) % limit;
  const [make, model] = [at(1, 40), at(2, 12)];
  const base = {
    carId,
    createdAt: 1.767e15 + Math.floor(carId / 3) * 6e7,
    publish: carId % 33 > 0,
    sale: carId % 20 !== 1,
    premium: carId % 50 === 0,
    currentPrice: String(500 + at(3, 120_000)),
    year: 2000 + at(4, 26),
    mileageKm: at(5, 250_000),
    makeId: 1 + make,
    makeName: `Make ${make}`,
    modelId: 1 + make * 12 + model,
    modelName: `Model ${model}`,
    transmissionId: 1 + at(6, 4),
    transmission: 'Automatic',
    fuelTypeId: 1 + at(7, 5),
    fuelType: 'Petrol',
    bodyType: BODIES[at(8, 5)]!,
    colour: `Colour ${at(9, 6)}`,
    doors: '5',
    name: `Model ${model} 1.${at(10, 9)} TDI`,
    description: `${TEXT} Car ${carId} of county ${at(11, 32)}, lot ${at(12, 9_000)}.`,
    features: FEATURES.filter((_, index) => at(20 + index, 2) === 0).join('\n'),
    stockNumber: `FC-${carId}`,
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

/** Returns the median CPU time of a call in milliseconds. */
function cpuTime(calls: number, call: (at: number) => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const before = process.cpuUsage();
    for (let at = 0; at < calls; at += 1) call(round * calls + at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls / 1_000;
  });
  return median(rounds);
}

function measure(size: number): string {
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  const started = process.cpuUsage();
  let stock: Stock = createStock(Array.from({ length: size }, (_, at) => stockCar(row(at + 1))));
  const { user, system } = process.cpuUsage(started);
  globalThis.gc?.();
  const bytes = (process.memoryUsage().heapUsed - heapUsed) / size;
  const calls = size > 10_000 ? 24 : 80;
  const times = {
    search: cpuTime(calls, (at) => search(stock, query(at))),
    words: cpuTime(calls, (at) => search(stock, words(at))),
    counts: cpuTime(calls / 4, (at) => findFacets(stock, { ...query(at), counts: true })),
    'counts with words': cpuTime(calls / 4, (at) =>
      findFacets(stock, { ...words(at), counts: true }),
    ),
    'one changed car': cpuTime(
      calls / 4,
      (at) => (stock = changeStock(stock, new Set([at + 1]), [stockCar(row(at + 1))])),
    ),
  };
  const text = Object.entries(times)
    .map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`)
    .join(', ');
  return `${size} cars: ${text}; start ${Math.round((user + system) / 1_000)} ms, ${Math.round(bytes)} bytes per car`;
}

for (const size of SIZES) console.log(measure(size));
