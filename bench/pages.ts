/**
 * Runs Lighthouse (mobile) on public pages of the production build with the demo stock, and measures their transfer
 * sizes. Prints medians of RUNS (default 5).
 *
 *     npm run build && node bench/pages.ts
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browser } from '../tests/browser/support/browser.ts';
import { firstCar, imagesReady, median, startSite } from './site.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const METRICS = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

const site = await startSite(4180);
await imagesReady(site.url);
const car = `/car/${await firstCar(site.url)}`;
for (const path of ['/', '/search', car, '/enquire', `${car}/enquire`]) {
  const results: Record<string, number>[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await audit(site.url + path));
  const figures = Object.keys(results[0] ?? {}).map((name) => {
    const value = median(results.map((result) => result[name] ?? Number.NaN));
    return `${name} ${value.toFixed(name === 'CLS' ? 4 : 0)}`;
  });
  console.log(`${path}: ${figures.join(', ')}`);
}
await site.stop();

async function audit(page: string): Promise<Record<string, number>> {
  const flags = browser.args.filter((flag) => !flag.startsWith('--headless'));
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: ['--headless=new', ...flags],
  });
  try {
    const result = await lighthouse(page, { port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse returned no result for ${page}`);
    const { categories, audits } = result.lhr;
    const figures: Record<string, number> = {};
    for (const [id, { score }] of Object.entries(categories)) figures[id] = (score ?? 0) * 100;
    for (const [name, id] of Object.entries(METRICS))
      figures[name] = audits[id]?.numericValue ?? Number.NaN;
    const sent = requestsOf(audits['network-requests']?.details);
    for (const type of ['Document', 'Script', ''])
      figures[`${type || 'all'} kB`] =
        sent.reduce((sum, one) => sum + (one.type.includes(type) ? one.bytes : 0), 0) / 1_000;
    figures['requests'] = sent.length;
    return figures;
  } finally {
    chrome.kill();
  }
}

/** Returns the network requests. `data:` URLs are not transferred. */
function requestsOf(details: unknown): { type: string; bytes: number }[] {
  if (typeof details !== 'object' || details === null || !('items' in details)) return [];
  const items: Record<string, unknown>[] = Array.isArray(details.items) ? details.items : [];
  return items
    .filter(({ url }) => !String(url).startsWith('data:'))
    .map(({ resourceType, transferSize }) => ({
      type: String(resourceType),
      bytes: Number(transferSize ?? 0),
    }));
}
