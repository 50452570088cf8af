/**
 * Measures the read model on PostgreSQL: time to build it, the longest delay of the event loop meanwhile, and
 * its memory per car compared with the estimate by which `READ_MODEL_MAX_MB` is enforced.
 *
 *     [SIZES=100000,1000000] node --expose-gc bench/read-model.ts
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { carSearch } from '../domain/car-search.ts';
import { openPostgres } from '../server/data/engine/postgres.ts';
import { BYTES_PER_CAR } from '../server/read-model/car-index.ts';
import { followStock } from '../server/read-model/follow.ts';
import { memoryCarReads } from '../server/read-model/memory-reads.ts';
import { sqlCarReads } from '../server/services/cars/sql-reads.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { fill } from './http/fill.ts';

const SIZES = (process.env['SIZES'] ?? '100000,1000000').split(',').map(Number);
const SORTS = ['newest', 'price-asc', 'price-desc', 'year-desc', 'mileage-asc'];
const { gc } = globalThis;
if (!gc) throw new Error('Run node with --expose-gc');
const postgres = await startPostgres();
if (!postgres) throw new Error('This benchmark requires an installed PostgreSQL server');
try {
  for (const size of SIZES) await measure(size, postgres.url);
} finally {
  await postgres.stop();
}

async function measure(size: number, serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database cars_${size}`);
  await client.end();
  const url = Object.assign(new URL(serverUrl), { pathname: `/cars_${size}` }).href;
  const database = await openPostgres(url);
  await fill(database, size);
  const log = pino({ level: 'warn' });
  const follower = followStock({ database, log });
  const sql = sqlCarReads(database, '');
  const reads = memoryCarReads(sql, { database, follower, host: '', maxMb: 2_000, log });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = memory();
  delay.enable();
  const started = performance.now();
  reads.start();
  while (reads.state() !== 'ready') await sleep(1);
  const seconds = (performance.now() - started) / 1_000;
  delay.disable();
  const built = memory();
  // Keeps as many subsets of the stock as there is room for, but almost no cards.
  for (let makeId = 1; makeId <= 40; makeId += 1)
    for (const sort of SORTS)
      await reads.search(carSearch.parse({ makeId: String(makeId), sort, pageSize: '1' }));
  const searched = memory();
  const perCar = (bytes: number) => Math.round(bytes / size);
  console.log(
    `${size} cars: built in ${seconds.toFixed(1)} s, event loop at most ${(delay.max / 1e6).toFixed(0)} ms; ` +
      `${perCar(built - before)} bytes per car, ${perCar(searched - before)} after 200 searches, ` +
      `${BYTES_PER_CAR} estimated`,
  );
  reads.stop();
  await follower.stop();
  await database.close();
}

/** Bytes in use after a garbage collection. */
function memory(): number {
  gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
