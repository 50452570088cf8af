import './tests/helpers/memory-files.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browser } from './tests/browser/support/browser.ts';
import {
  HAS_GROWN_SITE,
  READY_PORT,
  SCREENS_SITE,
  WORKERS,
} from './tests/browser/support/site-list.ts';

const SPECS = join(import.meta.dirname, 'tests/browser');
/** The spec of the site on PostgreSQL and an S3-compatible store. */
const GROWN_SPEC = '**/object-storage.spec.ts';
/** The spec of the site with long texts. */
const SCREENS_SPEC = '**/screens.spec.ts';
/** Specs that import the helpers which sign in or change the stock. */
const STAFF_SPECS = globSync('*.spec.ts', {
  cwd: SPECS,
  exclude: ['object-storage.spec.ts', 'screens.spec.ts'],
})
  .filter((file) => readFileSync(join(SPECS, file), 'utf8').includes("from './support/staff.ts'"))
  .map((file) => `**/${file}`);

/** Tests of other specs that also run on that site. */
const GROWN = /@grown\b/;
/** Tests whose result depends on the width or on touch run on the phone too, or only there. */
const PHONE = /@phone\b/;
const PHONE_ONLY = /@phone-only\b/;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
};

export default defineConfig({
  testDir: './tests/browser',
  // Files named `.test.ts` are for Vitest.
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: WORKERS,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/browser',
  // Playwright would translate the server's bundle, which takes 20 seconds.
  build: { external: ['**/build/server/**'] },
  reporter: [['list']],
  use: {
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    launchOptions: browser,
    contextOptions: { reducedMotion: 'reduce' },
  },
  // No project depends on another, so a failure in one does not skip the rest. Each project runs
  // against its own site, chosen by the project's name: see tests/browser/support/site-list.ts.
  projects: [
    // First, because its only worker would else run alone at the end.
    ...(HAS_GROWN_SITE ? [{ name: 'desktop-grown', use: desktop, grep: GROWN, workers: 1 }] : []),
    {
      name: 'desktop',
      use: desktop,
      testIgnore: [...STAFF_SPECS, GROWN_SPEC, SCREENS_SPEC],
      grepInvert: PHONE_ONLY,
    },
    {
      name: 'phone',
      use: phone,
      testIgnore: [...STAFF_SPECS, GROWN_SPEC, SCREENS_SPEC],
      grep: PHONE,
    },
    { name: SCREENS_SITE, use: desktop, testMatch: SCREENS_SPEC },
    { name: 'desktop-staff', use: desktop, testMatch: STAFF_SPECS, grepInvert: PHONE_ONLY },
    { name: 'phone-staff', use: phone, testMatch: STAFF_SPECS, grep: PHONE },
  ],
  webServer: {
    command: 'node tests/browser/support/sites.ts',
    url: `http://127.0.0.1:${READY_PORT}`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
