/**
 * Measures the first touch on a phone (CPU four times slower, 1.6 Mbit/s, 150 ms), on the production build
 * with the demo stock: at `DOMContentLoaded`, one second after `load` and later, when the page has started.
 * Prints medians of RUNS (default 5) in milliseconds, from the touch to its result.
 *
 *     npm run build && node bench/first-touch.ts
 *
 * SITE=http://… measures a running site instead.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { browser as options } from '../e2e/support/browser.ts';
import { apiOf, imagesReady, median, startSite } from './site.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
/** After this time the touch counts as lost. */
const LOST_MS = 10_000;
const TIMES = ['before load', '1 s after load', 'later'] as const;
type Time = (typeof TIMES)[number];

interface Action {
  path: string;
  act: (page: Page) => Promise<unknown>;
  /** Whether the page shows the result. */
  done: () => boolean;
}

const running = process.env['SITE'];
const site = running ? { url: running, stop: async () => {} } : await startSite(4181);
const phone = await chromium.launch(options);
try {
  if (!running) await imagesReady(site.url);
  const { vehicles } = await apiOf(site.url).searchCars({ pageSize: 1 });
  const actions: Record<string, Action> = {
    'make → models': {
      path: '/',
      act: async (page) => {
        const make = page.locator('#filter-makeId');
        await make.dispatchEvent('pointerdown');
        await make.selectOption({ index: 2 });
      },
      done: () => document.querySelectorAll('#filter-modelId option').length > 1,
    },
    carousel: {
      path: `/car/${vehicles[0]?.carId}`,
      act: (page) =>
        page
          .getByRole('region', { name: 'Images' })
          .getByText('view full screen')
          .dispatchEvent('click'),
      done: () => document.querySelector('dialog[aria-label^="Images of"]:modal') !== null,
    },
    Search: {
      path: '/',
      act: (page) => tap(page, 'search button:not([form])'),
      done: () =>
        location.pathname === '/search' && document.querySelector('section article') !== null,
    },
    'a card': {
      path: '/search',
      act: (page) => tap(page, 'article a'),
      done: () =>
        location.pathname.startsWith('/car/') && document.querySelector('article h1') !== null,
    },
    'next page': {
      path: '/search',
      act: (page) => tap(page, 'a[rel=next]'),
      done: () =>
        location.search === '?page=2' &&
        document.querySelector('[aria-current=page][aria-label="Page 2"]') !== null,
    },
    theme: {
      path: '/',
      act: (page) => page.locator('input[name=theme][value=dark]').dispatchEvent('click'),
      done: () => document.documentElement.dataset['theme'] === 'dark',
    },
  };
  const only = process.env['ONLY'];
  console.log(
    `${''.padEnd(16)}${TIMES.map((time) => time.padStart(16)).join('')}${'started after'.padStart(16)}`,
  );
  for (const [name, action] of Object.entries(actions)) {
    if (only && !name.includes(only)) continue;
    const results = new Map<string, number[]>([...TIMES, 'started'].map((time) => [time, []]));
    for (let run = 0; run < RUNS; run += 1) {
      for (const time of TIMES) {
        const { took, started } = await measure(phone, site.url, action, time);
        results.get(time)?.push(took);
        if (started !== null) results.get('started')?.push(started);
      }
    }
    console.log(
      name.padEnd(16) +
        Array.from(results.values(), (values) => format(median(values)).padStart(16)).join(''),
    );
  }
} finally {
  await phone.close();
  await site.stop();
}

function format(ms: number): string {
  return ms === Infinity ? 'lost' : ms.toFixed(0);
}

/**
 * Returns the time at which a frame of the page first shows the result. The page watches itself, because Playwright
 * needs a long time on a slow CPU to look into a page that has just been opened.
 */
async function whenShown(page: Page, done: Action['done']): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  await page.exposeFunction('reportShown', resolve);
  await page.addInitScript(`
    const done = ${String(done)};
    const look = () => {
      if (document.body && done()) reportShown(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  `);
  // No script runs in an image that the browser opens.
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname.startsWith('/images/')) resolve(Date.now());
  });
  return promise;
}

/** Taps without waiting for a navigation. */
async function tap(page: Page, selector: string) {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  await target.tap({ noWaitAfter: true });
}

/** Returns the time to the result of one touch, and the time from `load` to hydration. */
async function measure(chrome: Browser, url: string, { path, act, done }: Action, time: Time) {
  const context = await chrome.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const shownAt = whenShown(page, done);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      for (const name of ['load', 'interactive'])
        addEventListener(name, () => performance.mark(name));
    });
    await page.goto(url + path, {
      waitUntil: time === 'before load' ? 'domcontentloaded' : 'load',
    });
    let started: number | null = null;
    if (time === '1 s after load') await page.waitForTimeout(1_000);
    if (time === 'later') {
      await page.locator('html[data-interactive]').waitFor();
      started = await page.evaluate(() => {
        const [loaded, interactive] = ['load', 'interactive'].map(
          (name) => performance.getEntriesByName(name)[0]?.startTime ?? 0,
        );
        return (interactive ?? 0) - (loaded ?? 0);
      });
      await page.waitForTimeout(1_000);
    }
    const start = Date.now();
    await act(page);
    const lost = new Promise<number>((resolve) => setTimeout(() => resolve(Infinity), LOST_MS));
    return { took: (await Promise.race([shownAt, lost])) - start, started };
  } finally {
    await context.close();
  }
}
