/**
 * Measures touches on a slow phone (CPU four times slower, 1.6 Mbit/s, 150 ms), on the production build with the demo
 * stock: at `DOMContentLoaded`, one second after `load`, and later, when the page has started. `a card` and `next page`
 * are the ways from one page to the next. Prints medians of RUNS (default 5) in milliseconds, from the touch to its
 * result, and the time from `load` until the page has started.
 *
 *     npm run build && node bench/phone.ts
 * Touches without a locator of Playwright, which adds a script to the page: that takes 80 ms there.
 */
import { chromium } from '@playwright/test';
import { browser as options } from '../tests/browser/support/browser.ts';
import { imagesReady, median, startSite } from './site.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const NETWORK = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 93_750 };
const LOST_MS = 10_000;
/** Waits until the page is hydrated, and returns the milliseconds that this took after `load`. */
const STARTED = `new Promise((resolve) => {
  const loaded = performance.getEntriesByType('navigation')[0].loadEventStart;
  const look = () => {
    if ('interactive' in document.documentElement.dataset) resolve(performance.now() - loaded);
    else requestAnimationFrame(look);
  };
  look();
})`;
const TIMES = ['before load', '1 s after load', 'later'] as const;

interface Action {
  path: string;
  /** Control to touch. */
  selector: string;
  /** JavaScript that changes `control`, if one touch is not enough for that. */
  change?: string;
  /** JavaScript that is true if the page shows the result. */
  done: string;
}

const site = await startSite(4181);
const phone = await chromium.launch(options);
await imagesReady(site.url);
const actions: Record<string, Action> = {
  'make → models': {
    path: '/',
    selector: '#filter-makeId',
    change: `
      control.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      control.selectedIndex = 2;
      for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));`,
    done: `document.querySelectorAll('#filter-modelId option').length > 1`,
  },
  Search: {
    path: '/',
    selector: 'search button[aria-describedby]',
    done: `location.pathname === '/search' && document.querySelector('section article')`,
  },
  'a card': {
    path: '/search',
    selector: 'article a',
    done: `location.pathname.startsWith('/car/') && document.querySelector('article h1')`,
  },
  'next page': {
    path: '/search',
    selector: 'a[rel=next]',
    done: `location.search === '?page=2' && document.querySelector('[aria-current=page][aria-label="Page 2"]')`,
  },
};
for (const [name, action] of Object.entries(actions)) {
  const started: number[] = [];
  const medians: string[] = [];
  for (const time of TIMES) {
    const took: number[] = [];
    for (let run = 0; run < RUNS; run += 1) took.push(await measure(action, time, started));
    medians.push(`${time} ${median(took).toFixed(0)}`);
  }
  console.log(`${name}: ${medians.join(', ')}; started after ${median(started).toFixed(0)}`);
}
await phone.close();
await site.stop();

/** Returns the time to the result of one touch. Adds the time from `load` to hydration, if it waits for it. */
async function measure(
  { path, selector, change, done }: Action,
  time: (typeof TIMES)[number],
  started: number[],
): Promise<number> {
  const context = await phone.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const shown = Promise.withResolvers<number>();
  // The page watches itself: Playwright needs a long time on a slow CPU to look into a new page.
  await page.exposeFunction('reportShown', shown.resolve);
  await page.addInitScript(`
    const look = () => {
      if (document.body && (${done})) reportShown(Date.now());
      else requestAnimationFrame(look);
    };
    look();`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(site.url + path, {
    waitUntil: time === 'before load' ? 'domcontentloaded' : 'load',
  });
  if (time === 'later') started.push(await page.evaluate(STARTED));
  if (time !== 'before load') await page.waitForTimeout(1_000);
  const find = `const control = document.querySelector('${selector}')`;
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`{
    ${find};
    control.scrollIntoViewIfNeeded();
    const { x, y, width, height } = control.getBoundingClientRect();
    ({ x: x + width / 2, y: y + height / 2 }) }`);
  const touchedAt = Date.now();
  if (change) await page.evaluate(`{ ${find}; ${change} }`);
  else await page.touchscreen.tap(x, y);
  const lost = new Promise<number>((resolve) => setTimeout(resolve, LOST_MS, Infinity));
  const took = (await Promise.race([shown.promise, lost])) - touchedAt;
  await context.close();
  return took;
}
