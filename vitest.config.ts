import { defineConfig } from 'vitest/config';

const FOLDERS = '{app,domain,server,scripts,bench,e2e}/**';
const DATABASE_TESTS = `${FOLDERS}/*.db.test.ts`;
const SLOW_TESTS = `${FOLDERS}/*.slow.test.ts`;

/** The suffix of a test file names its project: `x.test.ts`, `x.db.test.ts` or `x.slow.test.ts`. */
export default defineConfig({
  test: {
    execArgv: ['--import', './server/module-hooks.ts'],
    setupFiles: ['./scripts/test-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: [`${FOLDERS}/*.test.{ts,tsx}`],
          exclude: [DATABASE_TESTS, SLOW_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: [SLOW_TESTS], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
