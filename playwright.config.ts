import { rmSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { browser } from './e2e/browser.ts';
import { STAFF } from './e2e/staff.ts';

const PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 4173);
const SMTP_PORT = PORT + 1;
const MAILBOX_PORT = PORT + 2;
const mailbox = `http://127.0.0.1:${MAILBOX_PORT}`;
const dataDir = 'test-results/data';

// A site of its own with fresh demo stock for each run; the configuration is read in every worker as well.
if (!process.env['TEST_WORKER_INDEX']) rmSync(dataDir, { recursive: true, force: true });

const STAFF_JOURNEYS =
  /(car-form[a-z-]*|car-life|closed|config[a-z-]*|saved-cars|security|sign-in)\.spec\.ts/;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
};

export default defineConfig({
  testDir: './e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine stalls now and then; what passes only then is named as flaky.
  retries: process.env['CI'] ? 2 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  metadata: { dataDir, mailbox },
  outputDir: 'test-results/browser',
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    trace: 'retain-on-failure',
    launchOptions: browser,
  },
  // Staff change the stock: their journeys come after those that count it.
  projects: [
    { name: 'desktop', use: desktop, testIgnore: STAFF_JOURNEYS },
    { name: 'phone', use: phone, testIgnore: STAFF_JOURNEYS },
    {
      name: 'desktop-staff',
      use: desktop,
      testMatch: STAFF_JOURNEYS,
      dependencies: ['desktop', 'phone'],
    },
    { name: 'phone-staff', use: phone, testMatch: STAFF_JOURNEYS, dependencies: ['desktop-staff'] },
  ],
  webServer: [
    {
      command: `node e2e/mailbox.ts ${SMTP_PORT} ${MAILBOX_PORT}`,
      url: mailbox,
      reuseExistingServer: false,
    },
    {
      command: 'node server/index.ts',
      url: `http://127.0.0.1:${PORT}/api/health`,
      timeout: 120_000,
      reuseExistingServer: false,
      env: {
        PORT: String(PORT),
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://127.0.0.1:${PORT}`,
        DATA_DIR: dataDir,
        SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
        ADMIN_EMAIL: STAFF.email,
        ADMIN_PASSWORD: STAFF.password,
        LOG_LEVEL: 'warn',
      },
    },
  ],
});
