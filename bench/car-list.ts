/**
 * Measures the list of all cars: time to the first byte and to the end, the longest delay of the event loop
 * and the slowest other request meanwhile, when the list is made and when it is stored.
 *
 *     [SIZES=200,100000] [ROUNDS=3] node bench/car-list.ts
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../server/deps.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { type ChildServer, startChild, stopChild } from './child-server.ts';
import { newDatabase } from './http/databases.ts';
import { fill } from './http/fill.ts';

const SIZES = (process.env['SIZES'] ?? '200,100000').split(',').map(Number);
const PORT = 4193;
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'bench-list-'));
try {
  for (const size of SIZES) {
    await measure('PGlite', size, { dataDir: join(folder, String(size)), databaseUrl: undefined });
    if (!postgres) continue;
    const databaseUrl = await newDatabase(postgres.url, `cars_${size}`);
    await measure('PostgreSQL', size, { dataDir: folder, databaseUrl });
  }
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

type Place = Parameters<typeof openDatabase>[0];

async function measure(engine: string, size: number, place: Place): Promise<void> {
  const database = await openDatabase(place);
  await fill(database, size);
  await database.close();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await startChild('http/serve-api.ts', PORT, {
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
    });
    // Compiles the code of both routes.
    await Promise.all([load('/api/cars?makeId=1', {}), load('/api/cars/5', {})]);
    await sleep(500);
    const idle = await stateOf(server);
    const name = `${engine}, ${size} cars, ${round}`;
    const steps: [string, OutgoingHttpHeaders][] = [
      ['made', {}],
      ['stored', {}],
      ['stored, gzip', { 'accept-encoding': 'gzip' }],
    ];
    let tag = '';
    for (const [step, headers] of steps) {
      const list = await withOthers(() => load('/api/cars', headers));
      tag = list.etag;
      await report(`${name}, ${step}`, list, server);
    }
    const unchanged = await withOthers(() => load('/api/cars', { 'if-none-match': tag }));
    await report(`${name}, 304`, unchanged, server);
    console.log(`${name}: ${idle.memory.toFixed(0)} MB before`);
    await stopChild(server);
  }
}

/** Requests single cars until the list is complete. Returns the slowest of them, in milliseconds. */
async function withOthers<List>(read: () => Promise<List>): Promise<List & { slowest: number }> {
  const state = { isReading: true, slowest: 0 };
  const others = (async () => {
    for (let carId = 10; state.isReading; carId += 1) {
      const { end } = await load(`/api/cars/${carId}`, {});
      state.slowest = Math.max(state.slowest, end);
    }
  })();
  const list = await read();
  state.isReading = false;
  await others;
  return { ...list, slowest: state.slowest };
}

/** Times in milliseconds. */
async function load(path: string, headers: OutgoingHttpHeaders) {
  const started = performance.now();
  const request = get({ port: PORT, host: '127.0.0.1', path, headers });
  const [response] = await once(request, 'response');
  const first = performance.now() - started;
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return { first, end: performance.now() - started, bytes, etag: response.headers.etag ?? '' };
}

async function stateOf({
  process: server,
}: ChildServer): Promise<{ memory: number; delay: number }> {
  server.send('state');
  const [state] = await once(server, 'message');
  return state;
}

type Measured = Awaited<ReturnType<typeof load>> & { slowest: number };

async function report(name: string, measured: Measured, server: ChildServer): Promise<void> {
  const { first, end, bytes, slowest } = measured;
  const { delay, memory } = await stateOf(server);
  console.log(
    `${name.padEnd(36)} first byte ${first.toFixed(0)} ms, end ${end.toFixed(0)} ms, ${(bytes / 1e6).toFixed(2)} MB; ` +
      `event loop at most ${delay.toFixed(1)} ms, other request at most ${slowest.toFixed(0)} ms; ${memory.toFixed(0)} MB`,
  );
}
