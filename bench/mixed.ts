/**
 * Many connections and a long mixed load against one process, on PGlite and on PostgreSQL.
 *
 *     npm run build && node bench/mixed.ts [--requests 10000] [--port 4185] [--engine PostgreSQL]
 *
 * First 100 connections, five rounds each, on the full list, a search and images: no request may fail. Then
 * mixed requests of visitors on 32 connections, one in a hundred of which is a write: no 5xx. Prints counts
 * and p99 in milliseconds. Exits with 1 after a fault.
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { countByStatus, isFault, p99ByKind } from './load/answers.ts';
import { type Answer, createTraffic } from './load/traffic.ts';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { imagesReady, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    port: { type: 'string', default: '4185' },
    engine: { type: 'string', default: 'PGlite,PostgreSQL' },
  },
});
const CONNECTIONS = 100;
const ROUNDS = 5;
const MIXED_CONNECTIONS = 32;
const WRITES = 0.01;
/** Autocannon's default of ten seconds is too short for 100 full lists on a busy machine. */
const TIMEOUT_SECONDS = 60;

if (values.engine.includes('PGlite')) await measure('PGlite', {});
if (values.engine.includes('PostgreSQL')) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  await measure('PostgreSQL', { DATABASE_URL: postgres.url });
  await postgres.stop();
}

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const site = await startSite(Number(values.port), environment);
  try {
    await imagesReady(site.url);
    await burst(engine, site.url);
    await mixed(engine, site.url);
  } finally {
    await site.stop();
  }
}

/** 100 clients that each send five requests, all at once. */
async function burst(engine: string, url: string): Promise<void> {
  const home = await (await fetch(url)).text();
  const image = /\/images\/[^"'\s,]+\.webp/.exec(home)?.[0] ?? '';
  for (const path of ['/api/cars', '/api/cars/search?listingType=Sale', '/search', image]) {
    const amount = CONNECTIONS * ROUNDS;
    const { errors, timeouts, non2xx, latency } = await autocannon({
      url: url + path,
      connections: CONNECTIONS,
      amount,
      timeout: TIMEOUT_SECONDS,
    });
    console.log(
      `${engine}: ${CONNECTIONS} connections × ${ROUNDS} on ${path.split('?')[0]}: ${errors} errors, ${timeouts} timeouts and ${non2xx} refusals of ${amount}, p99 ${latency.p99} ms`,
    );
    if (errors + timeouts + non2xx > 0) process.exitCode = 1;
  }
}

async function mixed(engine: string, url: string): Promise<void> {
  const answers: Answer[] = [];
  const { visit, changePrice } = await createTraffic(url, (answer) => void answers.push(answer));
  let left = Number(values.requests);
  let writing = Promise.resolve();
  const client = async () => {
    while (left > 0) {
      left -= 1;
      if (Math.random() >= WRITES) await visit().catch(() => undefined);
      // One after the other: two writes of the same car would conflict.
      else await (writing = writing.then(changePrice).catch(() => undefined));
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: MIXED_CONNECTIONS }, client));
  const seconds = (performance.now() - started) / 1_000;
  const faults = answers.filter(isFault).length;
  console.log(
    `${engine}: ${answers.length} mixed requests in ${seconds.toFixed(0)} s, ${faults} faults; p99 ms: ${p99ByKind(answers)}; ${countByStatus(answers)}`,
  );
  if (faults > 0) process.exitCode = 1;
}
