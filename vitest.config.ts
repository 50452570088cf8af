import './tests/helpers/memory-files.ts';
import { defineConfig } from 'vitest/config';

const FOLDERS = '{src,tests,tools,bench}/**';
const DATABASE_TESTS = `${FOLDERS}/*.db.test.ts`;
const SLOW_TESTS = `${FOLDERS}/*.slow.test.ts`;
const FAULT_TESTS = `${FOLDERS}/*.fault.test.ts`;

/** An S3-compatible server for the project `s3`. */
const S3_ENDPOINT = process.env['TEST_S3_ENDPOINT'];
const S3_TESTS = `${FOLDERS}/*.s3.test.ts`;

const DATABASE_SETUP = './tests/helpers/database/global-setup.ts';

/**
 * The suffix of a test file names its project: `x.test.ts`, `x.db.test.ts`, `x.slow.test.ts`,
 * `x.fault.test.ts` or `x.s3.test.ts`.
 */
export default defineConfig({
  test: {
    execArgv: ['--import', './src/platform/module-hooks.server.ts'],
    setupFiles: ['./tools/test-setup.ts'],
    // Each worker imports a module once instead of once per test file. Tests must therefore leave no state
    // behind.
    isolate: false,
    maxWorkers: '100%',
    // Generous: a deadline against hanging, not a measurement of speed.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: [`${FOLDERS}/*.test.{ts,tsx}`],
          exclude: [DATABASE_TESTS, SLOW_TESTS, FAULT_TESTS, S3_TESTS],
          env: { TEST_S3_ENDPOINT: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          globalSetup: DATABASE_SETUP,
          env: { TEST_S3_ENDPOINT: '' },
        },
      },
      ...(S3_ENDPOINT
        ? [
            {
              extends: true as const,
              test: {
                name: 's3',
                include: [
                  S3_TESTS,
                  'src/platform/storage/storage.test.ts',
                  'src/features/images/{record-images,public-images,download-routes,sweep,make-variants,store-image}.db.test.ts',
                ],
                globalSetup: DATABASE_SETUP,
                env: { TEST_S3_ENDPOINT: S3_ENDPOINT },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW_TESTS],
          globalSetup: DATABASE_SETUP,
          // These tests look at the processes and the memory of their worker.
          isolate: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [FAULT_TESTS],
          globalSetup: ['./tests/helpers/built-site.ts', DATABASE_SETUP],
          isolate: true,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
