import { defineConfig } from 'vitest/config';

const FOLDERS = '{app,domain,server,scripts,bench,e2e}/**';
const DATABASE_TESTS = `${FOLDERS}/*.db.test.ts`;
const SLOW_TESTS = `${FOLDERS}/*.slow.test.ts`;

/** A PostgreSQL server that the database tests run on a second time, in the project `postgres`. */
const POSTGRES_URL = process.env['TEST_DATABASE_URL'];

const databaseTests = { include: [DATABASE_TESTS] };

/** The suffix of a test file names its project: `x.test.ts`, `x.db.test.ts` or `x.slow.test.ts`. */
export default defineConfig({
  test: {
    execArgv: ['--import', './server/module-hooks.ts'],
    setupFiles: ['./scripts/test-setup.ts'],
    // Each worker imports a module once, not once per test file: tests leave no state behind.
    isolate: false,
    maxWorkers: '100%',
    // Generous: a deadline against hanging, not a measurement of speed.
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
        test: { ...databaseTests, name: 'database', env: { TEST_DATABASE_URL: '' } },
      },
      ...(POSTGRES_URL
        ? [
            {
              extends: true as const,
              test: {
                ...databaseTests,
                name: 'postgres',
                env: { TEST_DATABASE_URL: POSTGRES_URL },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW_TESTS],
          // These tests look at the processes and the memory of their worker.
          isolate: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
