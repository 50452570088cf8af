/**
 * Measures what metrics cost: CPU time of the server per request, without and with them.
 *
 *     npm run build && node bench/metrics.ts [--rounds 15] [--data DIR]
 *
 * Both servers run at the same time and are measured alternately, so that a busy machine slows both.
 * `--data` names the data directory of a stopped site to copy. Prints medians. Linux only.
 */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { imagesReady, median, type RunningSite, startSite } from './site.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, data: { type: 'string' } },
});
const PORTS = { without: 4186, with: 4187, metrics: 4188 };
const AMOUNT = 300;
const PATHS = ['/api/cars/search?listingType=Sale', '/api/dealer', '/'];

const folder = await mkdtemp(join(tmpdir(), 'forecourt-metrics-'));
const [without, withMetrics] = await Promise.all([
  start(PORTS.without, 'without', {}),
  start(PORTS.with, 'with', { METRICS_PORT: String(PORTS.metrics) }),
]);
try {
  for (const path of PATHS) await compare(path);
} finally {
  await Promise.all([without.stop(), withMetrics.stop()]);
  await rm(folder, { recursive: true });
}

async function start(port: number, name: string, environment: Record<string, string>) {
  const dataDir = join(folder, name);
  if (values.data) await cp(values.data, dataDir, { recursive: true });
  const site = await startSite(port, { ...environment, DATA_DIR: dataDir });
  await imagesReady(site.url);
  return site;
}

async function compare(path: string): Promise<void> {
  const costs = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const measured = [await cpuPerRequest(without, path), await cpuPerRequest(withMetrics, path)];
    // The first round is a warm-up.
    if (round === 0) continue;
    costs.without.push(measured[0]!);
    costs.with.push(measured[1]!);
  }
  const [plain, counted] = [median(costs.without), median(costs.with)];
  console.log(
    `${path.split('?')[0]}: ${plain.toFixed(0)} µs CPU per request, with metrics ${counted.toFixed(0)} µs (${((counted / plain - 1) * 100).toFixed(1)} %)`,
  );
}

/** Microseconds. */
async function cpuPerRequest({ pid, url }: RunningSite, path: string): Promise<number> {
  const before = await cpuMicroseconds(pid);
  const result = await autocannon({ url: url + path, connections: 8, amount: AMOUNT });
  if (result.errors + result.non2xx > 0) throw new Error(`${path} failed`);
  return ((await cpuMicroseconds(pid)) - before) / AMOUNT;
}

/** CPU time of all threads. */
async function cpuMicroseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8')),
  );
  return times.reduce((sum, time) => sum + Number(time.split(' ', 1)[0]) / 1_000, 0);
}
