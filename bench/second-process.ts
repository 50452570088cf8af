/**
 * Measures how much throughput a second web process adds on one PostgreSQL.
 *
 *     npm run build && node bench/second-process.ts [--rounds 5] [--seconds 5]
 *
 * Alternates between one process and two with the same number of connections, so that a busy machine slows
 * both. Prints medians of requests per second. PostgreSQL and the load run on the same machine: the second
 * process can add its full throughput only with about four cores.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { apiOf, median, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    port: { type: 'string', default: '4195' },
  },
});
const CONNECTIONS = 16;

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is required');
const environment = { DATABASE_URL: postgres.url, ROLE: 'web' };
const first = await startSite(Number(values.port), environment);
const second = await startSite(Number(values.port) + 1, environment);
try {
  const { vehicles } = await apiOf(first.url).searchCars({});
  console.log(`${availableParallelism()} cores`);
  for (const path of ['/', '/search', `/car/${vehicles[0]?.carId}`, '/api/cars/search'])
    await compare(path);
} finally {
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
}

async function compare(path: string): Promise<void> {
  const measured = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const one = await throughput([first.url], path);
    const two = await throughput([first.url, second.url], path);
    // The first round is a warm-up.
    if (round === 0) continue;
    measured.one.push(one);
    measured.two.push(two);
  }
  const [one, two] = [median(measured.one), median(measured.two)];
  console.log(
    `${path.replace(/\d+/, '…')}: ${one.toFixed(1)}/s with one process, ${two.toFixed(1)}/s with two (${((two / one - 1) * 100).toFixed(0)} % more)`,
  );
}

/** Requests per second, all processes together. */
async function throughput(urls: readonly string[], path: string): Promise<number> {
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url: url + path,
        connections: CONNECTIONS / urls.length,
        duration: Number(values.seconds),
        timeout: 60,
      }),
    ),
  );
  const failed = results.reduce((sum, one) => sum + one.errors + one.timeouts + one.non2xx, 0);
  if (failed > 0) throw new Error(`${path}: ${failed} requests failed`);
  return results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0);
}
