/**
 * Lighthouse (mobile) on home, search and detail of the production build with the demo stock, and what
 * each page weighs. Medians of RUNS (default 5).
 *
 *   npm run build && node bench/pages.ts
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browser } from '../e2e/browser.ts';
import { median, picturesReady, startSite } from './site.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const site = await startSite(4180);

try {
  await picturesReady(site.url);
  const cars = (await (await fetch(`${site.url}/api/cars/search?pageSize=1`)).json()) as {
    vehicles: { carId: number }[];
  };
  for (const [name, path] of [
    ['home', '/'],
    ['search', '/search'],
    ['detail', `/car/${cars.vehicles[0]?.carId}`],
  ] as const) {
    const results = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await audit(site.url + path));
    report(name, results);
  }
} finally {
  await site.stop();
}

interface Request {
  url: string;
  resourceType?: string;
  transferSize?: number;
}

type Audit = Awaited<ReturnType<typeof audit>>;

async function audit(url: string) {
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: [
      '--headless=new',
      ...browser.args.filter((flag) => !flag.startsWith('--headless')),
    ],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const details = audits['network-requests']?.details;
    const requests = (
      details?.type === 'table' ? (details.items as unknown as Request[]) : []
    ).filter(({ url }) => !url.startsWith('data:'));
    const weight = (type?: string) =>
      requests
        .filter(({ resourceType }) => type === undefined || resourceType === type)
        .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
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
    };
  } finally {
    chrome.kill();
  }
}

function report(name: string, audits: Audit[]): void {
  const of = (pick: (audit: Audit) => number, digits = 2) =>
    median(audits.map(pick)).toFixed(digits);
  console.log(
    [
      name.padEnd(7),
      ...Object.keys(audits[0]?.scores ?? {}).map(
        (id) => `${id} ${of((audit) => audit.scores[id] ?? 0, 0)}`,
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
  const failing = new Set(audits.flatMap((audit) => audit.failing));
  if (failing.size > 0) console.log(`        not passed: ${[...failing].join(', ')}`);
}
