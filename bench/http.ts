/**
 * Compares the read API with plain `pg` and node:http running the same statements, on PostgreSQL:
 *
 *     [SIZES=200,100000] [ROUNDS=5] node bench/http.ts
 *
 * Both servers run in child processes and are measured alternately with 32 connections; medians of five
 * rounds. Compare only ratios within one run. The full list of 100,000 cars is requested on a single
 * connection.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { openPostgres } from '../server/data/engine/postgres.ts';
import { fill } from './http/fill.ts';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { PATHS, type Workload } from './http/workload.ts';

const SIZES = (process.env['SIZES'] ?? '200,100000').split(',').map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = 3;
const PORTS = { api: 4191, probe: 4192 } as const;
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

  const processes = await Promise.all([start('api', url), start('probe', url)]);
  for (const workload of ['search', 'detail', 'list'] as const) await compare(workload, size);
  for (const process of processes) process.kill();
}

async function compare(workload: Workload, size: number): Promise<void> {
  const measured = { api: [] as Measured[], probe: [] as Measured[] };
  const long = workload === 'list' && size > 1_000;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ['api', 'probe'] as const) {
      const result = await load(side, workload, long);
      // The first round is a warm-up.
      if (round > 0) measured[side].push(result);
    }
  }
  const api = medianOf(measured.api);
  const probe = medianOf(measured.probe);
  console.log(
    `${size} cars, ${workload}: API ${api.perSecond.toFixed(1)}/s (p99 ${api.p99} ms), ` +
      `plain pg ${probe.perSecond.toFixed(1)}/s (p99 ${probe.p99} ms), ratio ${(api.perSecond / probe.perSecond).toFixed(2)}`,
  );
}

interface Measured {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

async function load(side: Side, workload: Workload, long: boolean): Promise<Measured> {
  const result = await autocannon({
    url: `http://127.0.0.1:${PORTS[side]}`,
    ...(long ? { connections: 1, amount: 2 } : { connections: 32, duration: SECONDS }),
    timeout: 60,
    requests: PATHS[workload].map((path) => ({ path })),
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${side} failed ${result.non2xx + result.errors} times`);
  }
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

function medianOf(results: Measured[]): Measured {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('There are no measurements');
  return median;
}

async function start(side: Side, url: string): Promise<ChildProcess> {
  const child = fork(new URL(`http/serve-${side}.ts`, import.meta.url), {
    env: { ...process.env, DATABASE_URL: url, PORT: String(PORTS[side]) },
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
