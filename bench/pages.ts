/**
 * Runs Lighthouse (mobile) on the home, search and detail pages and the enquiry forms of the production build
 * with the demo stock, and measures their transfer sizes. Prints medians of RUNS (default 5).
 *
 *     npm run build && node bench/pages.ts
 *     node bench/pages.ts --cpu-time
 *
 * `--cpu-time` computes FCP, LCP and TBT from the CPU time of the tasks, for a busy machine.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browser } from '../e2e/support/browser.ts';
import { metricsByCpuTime } from './pages/by-cpu-time.ts';
import { apiOf, median, imagesReady, startSite } from './site.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const byCpuTime = process.argv.includes('--cpu-time');
const site = await startSite(4180);
type Audit = Awaited<ReturnType<typeof audit>>;

try {
  await imagesReady(site.url);
  const { vehicles } = await apiOf(site.url).searchCars({ pageSize: 1 });
  const car = `/car/${vehicles[0]?.carId}`;
  for (const [name, path] of [
    ['home', '/'],
    ['search', '/search'],
    ['detail', car],
    ['ask', '/enquire'],
    ['ask car', `${car}/enquire`],
  ] as const) {
    const results = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await audit(site.url + path));
    report(name, results);
  }
} finally {
  await site.stop();
}

/** Returns the network requests. `data:` URLs are not transferred. */
function requestsOf(details: unknown): { resourceType: unknown; bytes: number }[] {
  if (typeof details !== 'object' || details === null || !('items' in details)) return [];
  const items: Record<string, unknown>[] = Array.isArray(details.items) ? details.items : [];
  return items
    .filter(({ url }) => !String(url).startsWith('data:'))
    .map(({ resourceType, transferSize }) => ({ resourceType, bytes: Number(transferSize ?? 0) }));
}

async function audit(page: string) {
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: [
      '--headless=new',
      ...browser.args.filter((flag) => !flag.startsWith('--headless')),
    ],
  });
  try {
    const result = await lighthouse(page, { port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse returned no result for ${page}`);
    const { categories, audits } = result.lhr;
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const requests = requestsOf(audits['network-requests']?.details);
    const weight = (type?: string) =>
      requests
        .filter(({ resourceType }) => type === undefined || resourceType === type)
        .reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    const failing = Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 0.9 && scoreDisplayMode === 'binary',
      )
      .map(({ id }) => id);
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
      ),
      failing,
      fcp: number('first-contentful-paint') / 1000,
      lcp: number('largest-contentful-paint') / 1000,
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      html: weight('Document'),
      script: weight('Script'),
      total: weight(),
      requests: requests.length,
      ...(byCpuTime ? await metricsByCpuTime(result) : {}),
    };
  } finally {
    chrome.kill();
  }
}

function report(name: string, measured: Audit[]): void {
  const of = (pick: (one: Audit) => number, digits = 2) =>
    median(measured.map(pick)).toFixed(digits);
  console.log(
    [
      name.padEnd(7),
      ...Object.keys(measured[0]?.scores ?? {}).map(
        (id) => `${id} ${of((one) => one.scores[id] ?? 0, 0)}`,
      ),
      `FCP ${of((a) => a.fcp)} s`,
      `LCP ${of((a) => a.lcp)} s`,
      `TBT ${of((a) => a.tbt, 0)} ms`,
      `CLS ${of((a) => a.cls, 4)}`,
      `HTML ${of((a) => a.html, 1)} kB`,
      `JS ${of((a) => a.script, 1)} kB`,
      `total ${of((a) => a.total, 0)} kB`,
      `${of((a) => a.requests, 0)} requests`,
    ].join('  '),
  );
  const failing = new Set(measured.flatMap((one) => one.failing));
  if (failing.size > 0) console.log(`        not passed: ${[...failing].join(', ')}`);
}
