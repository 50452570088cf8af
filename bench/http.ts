/**
 * Compares the read API with others that answer the same requests from the same cars, in turns:
 *
 *     [SIZES=200,100000] [ROUNDS=5] [WORKLOADS=search,detail,list] node bench/http.ts
 *     SIZES=200,1000000 WORKLOADS=search READ_MODEL_MAX_MB=1000 RESPONSE_CACHE_MB=0 node bench/http.ts
 *     DIRECTUS=12.4.0 node bench/http.ts
 *
 * The contestants are a constant of node:http, plain `pg` with the statements of the API, arrays in memory without a
 * database (searches only), and the API on PostgreSQL and on PGlite. The second command measures how the time of a
 * search grows with the stock, without the cache of responses. The third adds Directus with and without its cache,
 * for searches and single cars.
 * Searches are measured twice: repeated, which the cache of responses answers, and new ones, which it does not contain.
 * 32 connections; medians of the rounds. Compare only ratios within one run. The full list of 100,000 cars is
 * requested on a single connection, also with gzip, as browsers do.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/deps.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { type ChildServer, startChild, stopChild, stopChildren } from './child-server.ts';
import { newDatabase, waitUntilIdle } from './http/databases.ts';
import { directusPath } from './http/directus-path.ts';
import { fill } from './http/fill.ts';
import { checkAnswers, readText } from './http/same-answers.ts';
import { newSearches, PATHS, type Workload } from './http/workload.ts';
import { slope } from './load/answers.ts';
import { compare, type Contestant } from './load/turns.ts';

const SIZES = (process.env['SIZES'] ?? '200,100000').split(',').map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const WORKLOADS = (process.env['WORKLOADS'] ?? 'search,detail,list').split(',');
const SECONDS = 3;

const CONSTANT = 'constant';
const PLAIN_PG = 'plain pg';
const SNAPSHOT = 'snapshot';
const [ON_POSTGRES, ON_PGLITE] = ['API, PostgreSQL', 'API, PGlite'] as const;
const DIRECTUS = 'Directus';
const DIRECTUS_CACHED = 'Directus, cached';
/** PGlite needs minutes to store these. A million would take too long. */
const MAX_CARS_ON_PGLITE = 100_000;
const BASES = [CONSTANT, PLAIN_PG, SNAPSHOT];
/** The workloads of contestants that do not answer all of them. */
const WORKLOADS_OF: Record<string, readonly Workload[]> = {
  [SNAPSHOT]: ['search'],
  [DIRECTUS]: ['search', 'detail'],
  [DIRECTUS_CACHED]: ['search', 'detail'],
};

/** By the name of the contestant. */
type Servers = Map<string, ChildServer>;

const folder = await mkdtemp(join(tmpdir(), 'forecourt-http-'));
const postgres = await startPostgres();
if (!postgres) throw new Error('This benchmark requires an installed PostgreSQL server');
const serverUrl = postgres.url;
const turns = { rounds: ROUNDS, seconds: SECONDS, before: () => waitUntilIdle(serverUrl) };
/** Logarithms of the stock and of the time of a search. */
const growth = new Map(
  apisAt(Math.max(...SIZES)).map((name) => [name, [] as { x: number; y: number }[]]),
);
try {
  for (const size of SIZES) await measureSize(size);
  if (SIZES.length > 1 && WORKLOADS.includes('search'))
    for (const [name, points] of growth)
      console.log(`${name}: the time of a search grows with exponent ${slope(points).toFixed(3)}`);
} finally {
  await stopChildren();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureSize(size: number): Promise<void> {
  const servers = await startServers(size);
  for (const workload of ['search', 'detail'] as const)
    if (WORKLOADS.includes(workload)) await compareWithConstant(workload, size, servers);
  if (WORKLOADS.includes('search')) await compareNewSearches(size, servers);
  if (WORKLOADS.includes('list')) await compareLists(size, servers);
  for (const name of apisAt(size)) {
    const { process: api } = serverOf(name, servers);
    api.send('memory');
    const [{ memory }] = await once(api, 'message');
    console.log(`${size} cars, ${name}: ${memory.toFixed(0)} MB`);
  }
  await stopChildren();
}

/** Names of the contestants that serve the API for a stock of `size` cars. */
function apisAt(size: number): string[] {
  return size > MAX_CARS_ON_PGLITE ? [ON_POSTGRES] : [ON_POSTGRES, ON_PGLITE];
}

async function startServers(size: number): Promise<Servers> {
  const dataDir = join(folder, String(size));
  const databaseUrl = await newDatabase(serverUrl, `cars_${size}`);
  for (const api of apisAt(size)) {
    const place = { dataDir, databaseUrl: api === ON_POSTGRES ? databaseUrl : undefined };
    const database = await openDatabase(place);
    await fill(database, size);
    await database.close();
  }
  // Directus changes its database. It is copied before the other servers connect to it.
  const copy = process.env['DIRECTUS']
    ? await newDatabase(serverUrl, `cars_${size}_directus`, `cars_${size}`)
    : undefined;

  const servers: Servers = new Map();
  const start = async (name: string, file: string, environment: Record<string, string>) =>
    servers.set(name, await startChild(`http/${file}`, 4700 + servers.size, environment));
  const cars = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  for (const api of apisAt(size))
    await start(api, 'serve-api.ts', api === ON_POSTGRES ? cars : { ...cars, DATABASE_URL: '' });
  await start(PLAIN_PG, 'serve-plain-pg.ts', cars);
  await start(SNAPSHOT, 'serve-snapshot.ts', cars);
  if (copy !== undefined) {
    await start(DIRECTUS, 'serve-directus.ts', { DATABASE_URL: copy });
    await start(DIRECTUS_CACHED, 'serve-directus.ts', { DATABASE_URL: copy, CACHE: 'on' });
  }
  await checkAnswers(serverOf(ON_POSTGRES, servers).url, {
    snapshot: serverOf(SNAPSHOT, servers).url,
    directus: servers.get(DIRECTUS)?.url,
  });
  return servers;
}

function serverOf(name: string, servers: Servers): ChildServer {
  const server = servers.get(name);
  if (!server) throw new Error(`${name} is not running`);
  return server;
}

function contestantsOf(workload: Workload, servers: Servers): Contestant[] {
  const all = Array.from(servers, ([name, { url }]) => ({
    name,
    url,
    paths: name.startsWith(DIRECTUS) ? PATHS[workload].map(directusPath) : PATHS[workload],
    comparedWith: BASES.filter((base) => base !== name),
  }));
  return all.filter(({ name }) => WORKLOADS_OF[name]?.includes(workload) ?? true);
}

/** The constant is the answer to the first request. */
async function compareWithConstant(
  workload: 'search' | 'detail',
  size: number,
  servers: Servers,
): Promise<void> {
  const first = serverOf(ON_POSTGRES, servers).url + PATHS[workload][0];
  const constant = await startConstant(await readText(first));
  const medians = await compare(
    `${size} cars, ${workload}`,
    [
      { name: CONSTANT, url: constant.url, paths: PATHS[workload] },
      ...contestantsOf(workload, servers),
    ],
    turns,
  );
  await stopChild(constant);
  if (workload === 'detail') return;
  for (const [name, points] of growth) {
    const measured = medians.get(name);
    if (measured) points.push({ x: Math.log(size), y: -Math.log(measured.perSecond) });
  }
}

/** Searches that nobody made before, so that the cache of responses does not contain them. */
async function compareNewSearches(size: number, servers: Servers): Promise<void> {
  const contestants = [...apisAt(size), SNAPSHOT].map((name) => ({
    name,
    url: serverOf(name, servers).url,
    paths: [],
    nextPath: newSearches(),
    comparedWith: name === SNAPSHOT ? [] : [SNAPSHOT],
  }));
  await compare(`${size} cars, new searches`, contestants, turns);
}

/** The 304 is compared with a constant. */
async function compareLists(size: number, servers: Servers): Promise<void> {
  const title = `${size} cars, list`;
  for (const headers of [{}, { 'accept-encoding': 'gzip' }] as Record<string, string>[])
    await compare(
      [title, ...Object.values(headers)].join(', '),
      contestantsOf('list', servers).map((contestant) => ({
        ...contestant,
        headers,
        isLong: size > 1_000,
      })),
      turns,
    );

  const constant = await startConstant('{}');
  const unchanged: Contestant[] = [{ name: CONSTANT, url: constant.url, paths: PATHS.list }];
  for (const name of apisAt(size)) {
    const { url } = serverOf(name, servers);
    const { headers } = await fetch(url + PATHS.list[0], { method: 'HEAD' });
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    unchanged.push({ name, url, paths: PATHS.list, headers: known, comparedWith: [CONSTANT] });
  }
  await compare(`${title}, 304`, unchanged, turns);
  await stopChild(constant);
}

async function startConstant(body: string): Promise<ChildServer> {
  const file = join(folder, 'body');
  await writeFile(file, body);
  return startChild('rendering/serve-constant.ts', 4799, { BODY: file });
}
