/**
 * Measures how the memory of the server grows under load and whether it comes back.
 *
 *     npm run build && node bench/memory.ts [SECONDS]
 *
 * Resident MB of the web process on PGlite and on PostgreSQL: idle, after SECONDS (60) of pages, searches
 * and images on 32 connections, after invalid input (long strings, deep JSON, cut uploads) for half as long,
 * and after a minute without requests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { apiOf, imagesReady, residentBytes, type RunningSite, signIn, startSite } from './site.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';

const PORT = 4182;
const SECONDS = Number(process.argv[2] ?? 60);

const directory = await mkdtemp(join(tmpdir(), 'forecourt-memory-'));
await measure('PGlite', { DATA_DIR: join(directory, 'embedded') });
const postgres = await startPostgres();
if (postgres) {
  await measure('PostgreSQL', { DATA_DIR: join(directory, 'files'), DATABASE_URL: postgres.url });
  await postgres.stop();
}
await rm(directory, { recursive: true });

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const first = await startSite(PORT, environment);
  await imagesReady(first.url);
  await first.stop();

  const site = await startSite(PORT, environment);
  await sleep(5_000);
  const figures: [string, number][] = [['idle', await residentMb(site.pid)]];
  await visit(site);
  figures.push(['loaded', await residentMb(site.pid)]);
  await sendInvalidInput(site);
  figures.push(['after invalid input', await residentMb(site.pid)]);
  await sleep(60_000);
  figures.push(['after a quiet minute', await residentMb(site.pid)]);
  await site.stop();
  console.log(`${name.padEnd(11)} ${figures.map(([at, mb]) => `${at} ${mb} MB`).join(', ')}`);
}

/** Reads pages, searches and images. */
async function visit({ url }: RunningSite): Promise<void> {
  const { vehicles } = await apiOf(url).searchCars({ pageSize: 12 });
  const images = vehicles.flatMap(({ image }) => (image ? [new URL(image, url).pathname] : []));
  const paths = ['/', '/search', '/api/cars/search?listingType=Sale', ...images];
  await autocannon({
    url,
    connections: 32,
    duration: SECONDS,
    requests: paths.map((path) => ({ path })),
  });
}

/** Sends what the server must reject: long strings, deep JSON, unknown images. */
async function sendInvalidInput({ url }: RunningSite): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie: await signIn(url) };
  const post = (path: string, body: string) => ({ method: 'POST' as const, path, headers, body });
  await autocannon({
    url,
    connections: 8,
    duration: SECONDS / 2,
    requests: [
      post('/api/makes/create', JSON.stringify({ name: 'x'.repeat(1_000_000) })),
      post('/api/makes/create', '['.repeat(900_000)),
      post('/api/makes/create', 'x'.repeat(3_000_000)),
      { path: `/api/cars/search?text=${'x'.repeat(8_000)}` },
      { path: '/api/cars/search?pageSize=999999999' },
      {
        method: 'PUT',
        path: '/api/cars/uploads/0',
        headers: { 'content-type': 'image/webp' },
        body: 'x'.repeat(3_000_000),
      },
    ],
  });
}

async function residentMb(pid: number): Promise<number> {
  return Math.round((await residentBytes(pid)) / 1024 / 1024);
}
