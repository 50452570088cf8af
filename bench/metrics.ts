/**
 * Measures what metrics and request ids cost: CPU time of the server per request, without and with metrics.
 *
 *     npm run build && node bench/metrics.ts [ROUNDS]
 *
 * Both servers run at the same time and are measured alternately, so that a busy machine slows both.
 * Prints medians. Linux only.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { median, type RunningSite, startSite } from './site.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
const PORTS = { without: 4186, with: 4187, metrics: 4188 };
const AMOUNT = 2_000;
const PATHS = ['/api/cars/search?listingType=Sale', '/api/dealer', '/'];
const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const [without, withMetrics] = await Promise.all([
  startSite(PORTS.without),
  startSite(PORTS.with, { METRICS_PORT: String(PORTS.metrics) }),
]);
try {
  for (const path of PATHS) {
    const cost = { without: [] as number[], with: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = [await cpuPerRequest(without, path), await cpuPerRequest(withMetrics, path)];
      // The first round is a warm-up.
      if (round === 0) continue;
      cost.without.push(measured[0]!);
      cost.with.push(measured[1]!);
    }
    const [plain, counted] = [median(cost.without), median(cost.with)];
    console.log(
      `${path.split('?')[0]}: ${plain.toFixed(0)} µs CPU per request, with metrics ${counted.toFixed(0)} µs (${((counted / plain - 1) * 100).toFixed(1)} %)`,
    );
  }
} finally {
  await Promise.all([without.stop(), withMetrics.stop()]);
}

/** Microseconds. */
async function cpuPerRequest({ pid, url }: RunningSite, path: string): Promise<number> {
  const before = await cpuMilliseconds(pid);
  const result = await autocannon({ url: url + path, connections: 8, amount: AMOUNT });
  if (result.errors + result.non2xx > 0) throw new Error(`${path} failed`);
  return ((await cpuMilliseconds(pid)) - before) * (1_000 / AMOUNT);
}

async function cpuMilliseconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
