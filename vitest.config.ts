import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,domain,server,scripts,bench}/**/*.test.{ts,tsx}'],
    execArgv: ['--import', './server/module-hooks.ts'],
    setupFiles: ['./scripts/test-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
