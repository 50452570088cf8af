/**
 * Measures the first touch on a phone (CPU four times slower, 1.6 Mbit/s, 150 ms), on the production build
 * with the demo stock: at `DOMContentLoaded`, one second after `load` and later, when the page has started.
 * Prints medians of RUNS (default 5) in milliseconds, from the touch to its result. Touches the page through
 * the DevTools protocol, because a locator of Playwright adds a script to the page, which takes 80 ms on the slow CPU.
 *
 *     npm run build && node bench/first-touch.ts
 *
 * SITE=http://… measures a running site instead.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
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
  /** Control to touch. */
  selector: string;
  /** Changes the control, if one touch is not enough for that. */
  change?: (control: Element) => void;
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
      selector: '#filter-makeId',
      change: (make) => {
        if (!(make instanceof HTMLSelectElement)) return;
        make.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        make.selectedIndex = 2;
        for (const name of ['input', 'change'])
          make.dispatchEvent(new Event(name, { bubbles: true }));
      },
      done: () => document.querySelectorAll('#filter-modelId option').length > 1,
    },
    carousel: {
      path: `/car/${vehicles[0]?.carId}`,
      selector: 'section[aria-label=Images] > :is(a, button)',
      done: () => document.querySelector('dialog[aria-label^="Images of"]:modal') !== null,
    },
    Search: {
      path: '/',
      selector: 'search button:not([form])',
      done: () =>
        location.pathname === '/search' && document.querySelector('section article') !== null,
    },
    'a card': {
      path: '/search',
      selector: 'article a',
      done: () =>
        location.pathname.startsWith('/car/') && document.querySelector('article h1') !== null,
    },
    'next page': {
      path: '/search',
      selector: 'a[rel=next]',
      done: () =>
        location.search === '?page=2' &&
        document.querySelector('[aria-current=page][aria-label="Page 2"]') !== null,
    },
    theme: {
      path: '/',
      selector: 'input[name=theme][value=dark]',
      change: (theme) => theme instanceof HTMLElement && theme.click(),
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

/**
 * Finds the control of an action and scrolls it into view.
 * @returns a function that touches it
 */
async function prepare(devtools: CDPSession, { selector, change }: Action) {
  const run = async (code: string) => {
    const expression = `(() => { const control = document.querySelector('${selector}'); ${code} })()`;
    const answer = await devtools.send('Runtime.evaluate', { expression, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(`${selector}: ${answer.exceptionDetails.text}`);
    return answer.result.value;
  };
  if (change) return () => run(`(${String(change)})(control)`);
  const touched = await run(`
    control.scrollIntoViewIfNeeded();
    const { x, y, width, height } = control.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  `);
  return () =>
    Promise.all([
      devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touched] }),
      devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
}

/** Waits until the page is hydrated, and returns the milliseconds that this took after `load`. */
async function whenStarted(devtools: CDPSession): Promise<number> {
  const expression = `new Promise((resolve) => {
    const look = () => {
      const [loaded, interactive] = ['load', 'interactive'].map(
        (name) => performance.getEntriesByName(name)[0],
      );
      if (loaded && interactive) resolve(interactive.startTime - loaded.startTime);
      else requestAnimationFrame(look);
    };
    look();
  })`;
  const answer = await devtools.send('Runtime.evaluate', { expression, awaitPromise: true });
  return Number(answer.result.value);
}

/** Returns the time to the result of one touch, and the time from `load` to hydration. */
async function measure(chrome: Browser, url: string, action: Action, time: Time) {
  const context = await chrome.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const shownAt = whenShown(page, action.done);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      for (const name of ['load', 'interactive'])
        addEventListener(name, () => performance.mark(name));
    });
    await page.goto(url + action.path, {
      waitUntil: time === 'before load' ? 'domcontentloaded' : 'load',
    });
    let started: number | null = null;
    if (time === '1 s after load') await page.waitForTimeout(1_000);
    if (time === 'later') {
      started = await whenStarted(devtools);
      await page.waitForTimeout(1_000);
    }
    const act = await prepare(devtools, action);
    const start = Date.now();
    await act();
    const lost = new Promise<number>((resolve) => setTimeout(() => resolve(Infinity), LOST_MS));
    return { took: (await Promise.race([shownAt, lost])) - start, started };
  } finally {
    await context.close();
  }
}
