/**
 * Compares searches and single cars of the API with plain `pg`, from the same cars:
 *
 *     npm run build && DATABASE_URL=postgres://… [SIZES=200,100000] node bench/http.ts
 *
 * Uses the server of `DATABASE_URL`, on which it creates the databases `forecourt_bench_<size>`.
 */
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { fillStock } from './fill-stock.ts';
import { compare, newFolder, startChild, startSite } from './site.ts';

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

const serverUrl = process.env['DATABASE_URL'];
if (!serverUrl) throw new Error('DATABASE_URL: name a PostgreSQL server that may create databases');
const folder = await newFolder('http');
for (const size of SIZES) await measure(size, await newDatabase(`forecourt_bench_${size}`));
await rm(folder, { recursive: true });

async function measure(size: number, databaseUrl: string): Promise<void> {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_STOCK: 'off' };
  // The first start migrates the database.
  await startSite(PORT, environment).then((site) => site.stop());
  await fillStock(databaseUrl, size);
  const site = await startSite(PORT, environment);
  const plain = await startChild('plain-pg.ts', PORT + 1, { DATABASE_URL: databaseUrl });
  for (const [workload, paths] of Object.entries(PATHS))
    await compare(`${workload}, ${size} cars`, [
      { name: 'plain pg', url: plain.url, paths },
      { name: 'API', url: site.url, paths, comparedWith: ['plain pg'] },
    ]);
  await plain.stop();
  await site.stop();
}

async function newDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
}
