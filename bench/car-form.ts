/**
 * Measures the car form in a browser, on a site with 300 makes and 5,000 models: the longest task of the
 * main thread in each step, then the time from choosing ten photos to the saved car.
 *
 *     npm run build && node bench/car-form.ts
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browser as launchOptions } from '../e2e/support/browser.ts';
import { fillLists } from './fill-lists.ts';
import { BENCH_OWNER, startSite } from './site.ts';

const PHOTOS = 10;
const LONG_TASK_GOAL_MS = 100;
const SAVE_GOAL_MS = 15_000;
const SOURCES = ['iphone-8mp', 'Landscape_6', 'Portrait_8', 'gps'];

const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
await fillLists({ dataDir: folder, databaseUrl: undefined });
const site = await startSite(3490, { DATA_DIR: folder, DEMO_STOCK: 'off' });
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage({ baseURL: site.url });
  await signIn(page);
  await page.addInitScript(observeLongTasks);

  await step(page, 'load', async () => {
    await page.goto('/add-car');
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await page.locator('html[data-interactive]').waitFor();
  });
  await step(page, 'choose a make', async () => {
    await page.getByLabel(/^Make/).selectOption({ label: 'Make 7' });
    await page.getByRole('option', { name: 'Model 6', exact: true }).waitFor({ state: 'attached' });
  });
  await step(page, 'choose the rest', async () => {
    for (const label of [/^Model/, /^Year/, /^Condition/, /^Transmission/, /^Fuel Type/])
      await page.getByLabel(label).selectOption({ index: 1 });
  });
  await step(page, 'type a price', () =>
    page.getByLabel(/^Current Price/).pressSequentially('24,950'),
  );
  await step(page, 'type a description', () =>
    page
      .getByRole('textbox', { name: 'Description' })
      .pressSequentially('One careful owner. '.repeat(10)),
  );

  const files = await photos();
  const chosenAt = performance.now();
  await step(page, `read ${PHOTOS} photos`, async () => {
    await page.getByLabel('Add images').setInputFiles(files);
    await page.getByText('Reading...').first().waitFor({ state: 'hidden' });
    await page.waitForFunction(() => !document.querySelector('[data-state=reading]'));
  });
  await step(page, 'save', async () => {
    await page.getByRole('button', { name: 'Add Vehicle' }).click();
    await page.getByText('Car Added', { exact: true }).waitFor({ timeout: 120_000 });
  });
  report(
    `${PHOTOS} photos, from choosing them to the saved car`,
    performance.now() - chosenAt,
    SAVE_GOAL_MS,
  );
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true });
}

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/users/validate', {
    data: BENCH_OWNER,
  });
  if (!answer.ok()) throw new Error(`Sign-in returned ${answer.status()}`);
}

/**
 * Copies real photos under several names, or smaller images of the demo stock. Passes them
 * as files: Playwright decodes buffers in the page, which would count as work of the page.
 */
async function photos(): Promise<string[]> {
  const real = '../shared/data/photos';
  const sources = existsSync(real)
    ? SOURCES.map((name) => join(real, `${name}.jpg`))
    : ['demo-stock/images/coupe-green-hero.webp'];
  if (!existsSync(real)) console.log(`${real} does not exist: using images of the demo stock`);
  return Promise.all(
    Array.from({ length: PHOTOS }, async (_, at) => {
      const source = sources[at % sources.length] ?? '';
      const file = join(folder, `photo-${at + 1}${extname(source)}`);
      await copyFile(source, file);
      return file;
    }),
  );
}

/** Runs in the browser. Records tasks of more than 50 ms on the main thread. */
function observeLongTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { takeLongTasks: () => tasks.splice(0) });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

async function step(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await act();
  const took = performance.now() - startedAt;
  // Long tasks are reported with the next frame.
  const tasks: number[] = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return Reflect.get(globalThis, 'takeLongTasks')();
  });
  report(`${name} (${took.toFixed(0)} ms): longest task`, Math.max(0, ...tasks), LONG_TASK_GOAL_MS);
}

function report(what: string, ms: number, goal: number): void {
  const verdict = ms <= goal ? 'reached' : 'MISSED';
  console.log(`${what.padEnd(52)} ${ms.toFixed(0).padStart(6)} ms  goal ${goal} ms  ${verdict}`);
}
