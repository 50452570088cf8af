/**
 * Measures how much throughput a second web process adds on one PostgreSQL, and how much this machine
 * allows.
 *
 *     npm run build && node bench/second-process.ts [--rounds 5] [--seconds 5] [--port 4195]
 *
 * Pages are rendered for each request: the cache of responses is off. Alternates between one process and
 * two with the same number of connections, so that a busy machine slows both. PostgreSQL and the load use
 * the same cores. What they leave is measured in the same rounds, with two processes that work as long per
 * request and share nothing. Prints medians of requests per second. Linux only.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startPostgres } from '../server/testing/postgres-server.ts';
import { cpuMicroseconds } from './load/cpu-time.ts';
import { apiOf, median, type RunningSite, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    port: { type: 'string', default: '4195' },
  },
});
const CONNECTIONS = 16;
const PORT = Number(values.port);

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is required');
const environment = { DATABASE_URL: postgres.url, ROLE: 'web', RESPONSE_CACHE_MB: '0' };
const sites = [await startSite(PORT, environment), await startSite(PORT + 1, environment)];
try {
  const { vehicles } = await apiOf(sites[0]!.url).searchCars({});
  console.log(`${availableParallelism()} cores`);
  for (const path of ['/', '/search', `/car/${vehicles[0]?.carId}`]) await compare(path);
} finally {
  await Promise.all(sites.map((site) => site.stop()));
  await postgres.stop();
}

async function compare(path: string): Promise<void> {
  const urls = sites.map(({ url }) => url + path);
  await throughput(urls);
  const work = await startWork(await costOf(sites[0]!, path));
  const rates = new Map<string, number[]>();
  const measure = async (name: string, addresses: string[]) =>
    rates.set(name, [...(rates.get(name) ?? []), await throughput(addresses)]);
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await measure('one', urls.slice(0, 1));
      await measure('two', urls);
      await measure('one that only works', work.urls.slice(0, 1));
      await measure('two that only work', work.urls);
    }
  } finally {
    for (const child of work.children) child.kill();
  }
  const [one = 0, two = 0, workOne = 0, workTwo = 0] = [...rates.values()].map(median);
  console.log(
    `${path.replace(/\d+/, '…')}: ${one.toFixed(0)}/s with one process, ${two.toFixed(0)}/s with two: ${percentMore(one, two)} more; ` +
      `this machine allows ${percentMore(workOne, workTwo)} (${workOne.toFixed(0)}/s and ${workTwo.toFixed(0)}/s)`,
  );
}

const percentMore = (one: number, two: number) => `${((two / one - 1) * 100).toFixed(0)} %`;

/** Requests per second, all addresses together. */
async function throughput(urls: readonly string[]): Promise<number> {
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections: CONNECTIONS / urls.length,
        duration: Number(values.seconds),
        timeout: 60,
      }),
    ),
  );
  const failed = results.reduce((sum, one) => sum + one.errors + one.timeouts + one.non2xx, 0);
  if (failed > 0) throw new Error(`${urls.join(' ')}: ${failed} requests failed`);
  return results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0);
}

/** CPU time and bytes of a response. */
async function costOf({ pid, url }: RunningSite, path: string) {
  const amount = 300;
  const before = await cpuMicroseconds(pid);
  const { throughput: bytes } = await autocannon({ url: url + path, connections: 8, amount });
  const microseconds = ((await cpuMicroseconds(pid)) - before) / amount;
  return { microseconds, bytes: Math.round(bytes.total / amount) };
}

/** Starts two processes that only work. */
async function startWork({ microseconds, bytes }: { microseconds: number; bytes: number }) {
  const ports = [PORT + 2, PORT + 3];
  const children: ChildProcess[] = ports.map((port) =>
    fork(new URL('grown/serve-work.ts', import.meta.url), {
      env: {
        ...process.env,
        PORT: String(port),
        MICROSECONDS: String(microseconds),
        BYTES: String(bytes),
      },
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  return { children, urls: ports.map((port) => `http://127.0.0.1:${port}/`) };
}
