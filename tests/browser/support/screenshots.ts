/**
 * Takes a screenshot of every screen at 360 and 1280 px, light and dark, so that two versions of the
 * site can be compared (`compare-screenshots.ts`).
 *
 *   node tests/browser/support/screenshots.ts OUT_DIR [--url http://127.0.0.1:3000] [--only NAME_PART]
 *
 * The site must already be running, freshly started with the demo stock, so that car ids and the
 * audit log are the same in each version:
 *
 *   DATA_DIR=/tmp/a PORT=3000 PUBLIC_URL=http://127.0.0.1:3000 \
 *     ADMIN_EMAIL=aoife@forecourt.example ADMIN_PASSWORD=a-long-password-for-tests npm start
 *
 * Writes one make and deletes it again, so that the history has entries. `STAFF_EMAIL` and
 * `STAFF_PASSWORD` override the credentials above.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browser as launchOptions } from './browser.ts';
import { COVERING, type Screen, SCREENS } from './screens.ts';
import { settled } from './settled.ts';
import { STAFF } from './staff-credentials.ts';

const SIZES: Record<string, BrowserContextOptions> = {
  360: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  1280: { viewport: { width: 1280, height: 800 } },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    only: { type: 'string', default: '' },
  },
});
const [outDir] = positionals;
if (!outDir)
  throw new Error(
    'Usage: node tests/browser/support/screenshots.ts OUT_DIR [--url URL] [--only NAME_PART]',
  );
if (!values.only) await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });

const chrome = await chromium.launch(launchOptions);
const staffSession = await signIn();
const failures: string[] = [];
for (const [width, size] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const screen of SCREENS) {
      if (!screen.name.includes(values.only) || screen.needsLongTexts) continue;
      if (screen.phoneOnly && width !== '360') continue;
      const name = `${screen.name}-${width}-${colorScheme}`;
      const context = await chrome.newContext({
        ...size,
        ...(screen.isStaff ? { storageState: staffSession } : {}),
        baseURL: values.url,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-IE',
        timezoneId: 'Europe/Dublin',
      });
      try {
        await takeScreenshot(await context.newPage(), screen, join(outDir, `${name}.png`));
        console.log(name);
      } catch (error) {
        failures.push(name);
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await context.close();
    }
  }
}
await chrome.close();
if (failures.length > 0) {
  console.error(`${failures.length} screens failed: ${failures.join(', ')}`);
  process.exitCode = 1;
}

async function takeScreenshot(page: Page, screen: Screen, path: string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.goto(screen.path);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator('html[data-interactive]').waitFor();
  await settle(page);
  await screen.prepare?.(page);
  if (screen.name === 'config-history') await keepThreeEntries(page);
  if (screen.dialog) await page.locator(COVERING).waitFor();
  await settle(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await settle(page);
  await page.screenshot({
    path,
    fullPage: !screen.dialog,
    animations: 'disabled',
    caret: 'hide',
  });
}

/** Loads lazy images, waits for fonts, images and animations, and fixes the times shown. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    for (const time of document.querySelectorAll('time')) time.textContent = '1 Jan 2026, 12:00';
  });
  await settled(page);
}

/** Shows only the entries that `signIn` made, so that a second run takes the same screenshot. */
async function keepThreeEntries(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const item of document.querySelectorAll('main section li:nth-child(n + 4)')) item.remove();
    document.querySelector('nav[aria-label="Pages of History"]')?.remove();
  });
}

/** Signs in, makes three audit entries and returns the session's cookies. */
async function signIn() {
  const context = await chrome.newContext({ baseURL: values.url });
  const { request } = context;
  const call = async (method: 'post' | 'put' | 'delete', path: string, data: object) => {
    const response = await request[method](path, { data });
    if (!response.ok()) {
      throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    }
    return response.json();
  };
  await call('post', '/api/users/validate', {
    email: process.env['STAFF_EMAIL'] ?? STAFF.email,
    password: process.env['STAFF_PASSWORD'] ?? STAFF.password,
  });
  const { makeId } = await call('post', '/api/makes/create', { name: 'Screenshot' });
  await call('put', '/api/makes/update', { makeId, name: 'Screenshot Two' });
  await call('delete', '/api/makes/delete', { makeId });
  const state = await context.storageState();
  await context.close();
  return state;
}
