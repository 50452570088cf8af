/**
 * Measures staff screens with a warm browser cache and 50 ms of network delay: milliseconds from the click on a link of
 * the navigation until the title and the data of the screen are shown. Medians of RUNS (default 5).
 *
 *     npm run build && node bench/staff.ts
 */
import { chromium } from '@playwright/test';
import { browser as options } from '../tests/browser/support/browser.ts';
import { imagesReady, median, signIn, startSite } from './site.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const NETWORK = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: -1 };
const SCREENS = ['/stock', '/enquiries', '/customers', '/config', '/settings'];

const site = await startSite(4184);
const browser = await chromium.launch(options);
await imagesReady(site.url);
const [name = '', value = ''] = (await signIn(site.url)).split('=');
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
await context.addCookies([{ name, value, url: site.url }]);
const page = await context.newPage();
const devtools = await context.newCDPSession(page);
await devtools.send('Network.enable');
await devtools.send('Network.emulateNetworkConditions', NETWORK);
for (const path of SCREENS) {
  const times: number[] = [];
  // The first visit fills the cache of the browser.
  for (let run = 0; run <= RUNS; run += 1) {
    await page.goto(`${site.url}/account`);
    await page.locator('html[data-interactive]').waitFor();
    const took = await page.evaluate(async (address) => {
      const before = document.querySelector('main h1')?.textContent;
      const link = document.querySelector<HTMLAnchorElement>(`a[href^="${address}"]`);
      if (!link) throw new Error(`No link leads to ${address}`);
      const started = performance.now();
      link.click();
      const isShown = () =>
        document.querySelector('main h1')?.textContent !== before &&
        !document.querySelector('main [aria-busy=true]');
      while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - started;
    }, path);
    if (run > 0) times.push(took);
  }
  console.log(`${path}: ${median(times).toFixed(0)} ms`);
}
await browser.close();
await site.stop();
