/**
 * Compares searches and single cars of the API with plain `pg`, from the same cars, and measures the stock list and Today:
 *
 *     npm run build && [SIZES=200,5000,100000] node bench/http.ts
 */
import { startPostgres } from '../tests/helpers/database/postgres-server.ts';
import { pick } from '../src/platform/objects.ts';
import { fillEnquiries, fillStock } from './fill-stock.ts';
import { compare, median, readJson, type Running, signIn, startChild, startSite } from './site.ts';

const SIZES = (process.env['SIZES'] ?? '200,5000,100000').split(',').map(Number);
const ENQUIRIES = 10_000;
const PORT = 4700;
const PATHS = {
  search: [
    'listingType=Sale&minPrice=0&maxPrice=100000',
    'listingType=Sale&minPrice=0&maxPrice=100000&page=3',
    'listingType=Sale&makeId=17&minPrice=5000&maxPrice=30000',
    'listingType=PreBooking',
    'listingType=Sale&minPrice=0&maxPrice=50000&sort=price-asc',
  ].map((query) => `/api/cars/search?${query}`),
  detail: Array.from({ length: 20 }, (_, at) => `/api/cars/${5 + at * 4}`),
};

for (const size of SIZES) {
  const postgres = await startPostgres();
  try {
    await measure(size, postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measure(size: number, databaseUrl: string): Promise<void> {
  const environment = { DATABASE_URL: databaseUrl, DEMO_STOCK: 'off' };
  // The first start migrates the database.
  await startSite(PORT, environment).then((site) => site.stop());
  await fillStock(databaseUrl, size);
  await fillEnquiries(databaseUrl, ENQUIRIES);
  const site = await startSite(PORT, environment);
  // Searches wait until the process has loaded all cars.
  for (const path of PATHS.search) await fetch(site.url + path);
  const plain = await startChild('plain-pg.ts', PORT + 1, { DATABASE_URL: databaseUrl });
  for (const [workload, paths] of Object.entries(PATHS))
    await compare(`${workload}, ${size} cars`, [
      { name: 'plain pg', url: plain.url, paths },
      { name: 'API', url: site.url, paths, comparedWith: ['plain pg'] },
    ]);
  await plain.stop();
  await measureStock(site);
  await site.stop();
}

/** Measures the stock list for one user: a change of 200 cars, and reads after it and from memory. */
async function measureStock({ url }: Running): Promise<void> {
  const headers = { cookie: await signIn(url), 'content-type': 'application/json' };
  const read = (path: string, body?: string) =>
    readJson(`${url}/api/${path}`, { headers, ...(body && { method: 'POST', body }) });
  const times: Record<string, number[]> = {};
  for (let run = 0; run < 11; run += 1) {
    const pages = [await read('stock?pageSize=100'), await read('stock?pageSize=100&page=2')];
    const cars = pages.flatMap(({ data }) => data).map((car) => pick(car, ['carId', 'version']));
    const change = { kind: run % 2 === 0 ? 'premium' : 'notPremium' };
    for (const path of [
      'cars/bulk',
      'stock',
      'stock?sort=price',
      'find?q=make%207%20estate',
      'today',
    ]) {
      const started = performance.now();
      await read(path, path === 'cars/bulk' ? JSON.stringify({ cars, change }) : undefined);
      (times[path] ??= []).push(performance.now() - started);
    }
  }
  for (const [path, all] of Object.entries(times))
    console.log(`${path}: ${median(all).toFixed(1)} ms`);
}
