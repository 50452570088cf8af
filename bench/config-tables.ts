/**
 * The Configuration Center's tables with 300 makes and 5,000 models.
 *
 *   npm run build && node bench/config-tables.ts
 *
 * Milliseconds for a page of the table, one after the other: the API's answer, and the whole screen
 * rendered on the server. Goal: under 50 ms at the server.
 */
import { fillLists, signedIn } from './fill-lists.ts';
import { median, startSite } from './site.ts';
import { startPostgres } from './postgres.ts';

const PORT = 4183;
const LISTS = { makes: 300, models: 5_000 };
const PAGES = 200;

await measure('PGlite', {});
const postgres = await startPostgres();
if (postgres) {
  await measure('PostgreSQL', { DATABASE_URL: postgres.url });
  await postgres.stop();
} else {
  console.log('PostgreSQL: skipped, its server is not on this machine');
}

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const site = await startSite(PORT, { DEMO_STOCK: 'off', ...environment });
  const { api, cookie } = await signedIn(site.url);
  await fillLists(api, LISTS);
  for (const [list, total] of Object.entries(LISTS)) {
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
}

async function timed(address: string, cookie: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(address, { headers: { cookie } });
  await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - started;
}
