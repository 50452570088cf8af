/**
 * Compares the read API with plain `pg` and node:http running the same statements, on PostgreSQL:
 *
 *     [SIZES=200,100000] [ROUNDS=5] [WORKLOADS=search,detail,list] node bench/http.ts
 *     SIZES=200,1000000 WORKLOADS=search READ_MODEL_MAX_MB=1000 RESPONSE_CACHE_MB=0 node bench/http.ts
 *
 * The second command measures how the cost of a search grows with the stock, without the cache of responses.
 * Both servers run in child processes and are measured alternately with 32 connections; medians of five
 * rounds. Compare only ratios within one run. The full list of 100,000 cars is requested on a single
 * connection, also with gzip, as browsers do. Searches and the 304 of the list are also compared with a
 * constant of node:http.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { openPostgres } from '../server/data/engine/postgres.ts';
import { fill } from './http/fill.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { PATHS, type Workload } from './http/workload.ts';
import { median } from './site.ts';

const SIZES = (process.env['SIZES'] ?? '200,100000').split(',').map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const WORKLOADS = (process.env['WORKLOADS'] ?? 'search,detail,list').split(',');
const SECONDS = 3;
const PORTS = { api: 4191, probe: 4192, constant: 4194 } as const;
const FILES = {
  api: 'http/serve-api.ts',
  probe: 'http/serve-probe.ts',
  constant: 'rendering/serve-constant.ts',
} as const;
type Side = keyof typeof PORTS;

const postgres = await startPostgres();
if (!postgres) throw new Error('This benchmark requires an installed PostgreSQL server');
try {
  for (const size of SIZES) await measureSize(postgres.url, size);
} finally {
  await postgres.stop();
}

async function measureSize(serverUrl: string, size: number): Promise<void> {
  const url = await newDatabase(serverUrl, `cars_${size}`);
  const database = await openPostgres(url);
  await fill(database, size);
  await database.close();

  const idle = await waitForIdle(url);
  const processes = await Promise.all([start('api', url), start('probe', url)]);
  for (const workload of ['search', 'detail', 'list'] as const)
    if (WORKLOADS.includes(workload)) await compare(workload, size, idle.wait);
  if (WORKLOADS.includes('search')) await compareSearches(size);
  if (WORKLOADS.includes('list')) {
    await compare('list', size, idle.wait, { 'accept-encoding': 'gzip' });
    await compareUnchanged(size);
  }
  const [api] = processes;
  api.send('memory');
  const [{ memory }] = await once(api, 'message');
  console.log(`${size} cars: memory of the API ${memory.toFixed(0)} MB`);
  for (const process of processes) process.kill();
  await idle.close();
}

/**
 * Returns a function that waits until PostgreSQL runs no statement: at a million cars those of plain `pg` go on
 * for seconds after their clients have left, and would slow down the next measurement.
 */
async function waitForIdle(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    close: () => client.end(),
    wait: async (): Promise<void> => {
      for (;;) {
        const { rowCount } = await client.query(`select from pg_stat_activity
          where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`);
        if (rowCount === 0) return;
        await sleep(50);
      }
    },
  };
}

type SentHeaders = Record<string, string>;

async function compare(
  workload: Workload,
  size: number,
  waitUntilIdle: () => Promise<void>,
  headers: SentHeaders = {},
): Promise<void> {
  const measured = { api: [] as Measured[], probe: [] as Measured[] };
  const long = workload === 'list' && size > 1_000;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ['api', 'probe'] as const) {
      await waitUntilIdle();
      const result = await load(PORTS[side], workload, { long, headers });
      // The first round is a warm-up.
      if (round > 0) measured[side].push(result);
    }
  }
  const api = medianOf(measured.api);
  const probe = medianOf(measured.probe);
  console.log(
    `${size} cars, ${[workload, ...Object.values(headers)].join(', ')}: API ${api.perSecond.toFixed(1)}/s (p99 ${api.p99} ms), ` +
      `plain pg ${probe.perSecond.toFixed(1)}/s (p99 ${probe.p99} ms), ratio ${(api.perSecond / probe.perSecond).toFixed(2)}`,
  );
}

interface Measured {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

/** Compares searches with the first of their responses as a constant of node:http. */
async function compareSearches(size: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${PORTS.api}${PATHS.search[0]}`);
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-http-'));
  const body = join(folder, 'body');
  await writeFile(body, await response.text());
  const ratio = await ratioToConstant('search', {}, body);
  await rm(folder, { recursive: true });
  console.log(`${size} cars, search: ${ratio.toFixed(2)} x constant`);
}

/** Compares the 304 of the full list with a constant of node:http. */
async function compareUnchanged(size: number): Promise<void> {
  const { headers } = await fetch(`http://127.0.0.1:${PORTS.api}/api/cars`, { method: 'HEAD' });
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  const ratio = await ratioToConstant('list', known, 'package.json');
  console.log(`${size} cars, list, 304: ${ratio.toFixed(2)} x constant`);
}

/** @param body file that the constant sends */
async function ratioToConstant(
  workload: Workload,
  headers: SentHeaders,
  body: string,
): Promise<number> {
  const server = await start('constant', '', body);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const api = await load(PORTS.api, workload, { headers });
    const constant = await load(PORTS.constant, workload, {});
    if (round > 0) ratios.push(api.perSecond / constant.perSecond);
  }
  server.kill();
  return median(ratios);
}

interface LoadOptions {
  /** Sends two requests on one connection. */
  long?: boolean;
  headers?: SentHeaders;
}

async function load(
  port: number,
  workload: Workload,
  { long = false, headers = {} }: LoadOptions,
): Promise<Measured> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    headers,
    ...(long ? { connections: 1, amount: 2 } : { connections: 32, duration: SECONDS }),
    timeout: 60,
    requests: PATHS[workload].map((path) => ({ path })),
  });
  const failed = result['4xx'] + result['5xx'] + result.errors;
  if (failed > 0) throw new Error(`The server on port ${port} failed ${failed} times`);
  // The duration is a whole number of seconds, too rough for two requests.
  const perSecond = long ? 1_000 / result.latency.average : result.requests.total / result.duration;
  return { perSecond, p99: result.latency.p99 };
}

function medianOf(results: Measured[]): Measured {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There are no measurements');
  return middle;
}

async function start(side: Side, url: string, body = ''): Promise<ChildProcess> {
  const child = fork(new URL(FILES[side], import.meta.url), {
    env: { ...process.env, DATABASE_URL: url, PORT: String(PORTS[side]), BODY: body },
  });
  await once(child, 'message');
  return child;
}

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
