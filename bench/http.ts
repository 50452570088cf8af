/**
 * Compares searches and single cars of the API with plain `pg`, from the same cars:
 *
 *     npm run build && [SIZES=200,100000] node bench/http.ts
 */
import { startPostgres } from '../tests/helpers/database/postgres-server.ts';
import { fillStock } from './fill-stock.ts';
import { compare, startChild, startSite } from './site.ts';

const SIZES = (process.env['SIZES'] ?? '200,100000').split(',').map(Number);
const PORT = 4700;
const PATHS = {
  search: [
    'listingType=Sale&minPrice=0&maxPrice=100000',
    'listingType=Sale&minPrice=0&maxPrice=100000&page=3',
    'listingType=Sale&makeId=3&minPrice=0&maxPrice=100000',
    'listingType=Sale&makeId=17&minPrice=5000&maxPrice=30000',
    'listingType=Sale&makeId=21&modelId=245&minPrice=0&maxPrice=100000',
    'listingType=Sale&transmissionId=2&minPrice=10000&maxPrice=20000',
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
  await site.stop();
}
