/**
 * Runs Lighthouse (mobile) on public pages of the production build with the demo stock. Prints medians of RUNS
 * (default 5), with the compressed size of the scripts that a page loads without a touch.
 *
 *     npm run build && node bench/pages.ts
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browser } from '../tests/browser/support/browser.ts';
import { imagesReady, median, readJson, startSite } from './site.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const METRICS = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

const site = await startSite(4180);
await imagesReady(site.url);
const { vehicles } = await readJson(`${site.url}/api/cars/search?pageSize=1`);
for (const path of ['/', '/search', `/car/${vehicles[0].carId}`]) {
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
    const requests = audits['network-requests']?.details;
    figures['script kB'] = 0;
    if (requests?.type === 'table')
      for (const { resourceType, transferSize } of requests.items)
        if (resourceType === 'Script') figures['script kB'] += Number(transferSize) / 1_000;
    return figures;
  } finally {
    chrome.kill();
  }
}
