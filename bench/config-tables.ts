/**
 * Measures the Configuration Center with 300 makes and 5,000 models.
 *
 *     npm run build && node bench/config-tables.ts
 *
 * Prints the milliseconds per page of a table, requested one after the other: the API response, and the
 * whole screen rendered on the server. Goal: less than 50 ms on the server.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLists, LARGE_LISTS } from './fill-lists.ts';
import { onBothEngines } from './engines.ts';
import { median, signIn, startSite } from './site.ts';

const PORT = 4183;
const PAGES = 200;

await onBothEngines(measure);

async function measure(name: string, databaseUrl?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  await fillLists({ dataDir, databaseUrl });
  const site = await startSite(PORT, {
    DATA_DIR: dataDir,
    DEMO_STOCK: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const cookie = await signIn(site.url);
  for (const [list, total] of Object.entries(LARGE_LISTS)) {
    const last = total / 5;
    for (const [what, path] of [
      ['API', `/api/${list}`],
      ['screen', `/config/${list}`],
    ] as const) {
      const times: number[] = [];
      for (let n = 0; n < PAGES; n += 1) {
        const page = 1 + Math.floor((n * last) / PAGES);
        times.push(await timed(`${site.url}${path}?page=${page}`, cookie));
      }
      const sorted = times.toSorted((a, b) => a - b);
      console.log(
        `${name.padEnd(11)} ${list.padEnd(7)} ${what.padEnd(7)} median ${median(times).toFixed(1)} ms, 99th of 100 ${sorted[Math.floor(PAGES * 0.99)]?.toFixed(1)} ms`,
      );
    }
  }
  await site.stop();
  await rm(dataDir, { recursive: true });
}

async function timed(address: string, cookie: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(address, { headers: { cookie } });
  await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - started;
}
