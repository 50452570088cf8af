import { vi } from 'vitest';

/** Number of times that fault tests repeat their kills. It also decides the timeout of tests that import this file. */
export const KILLS = Number(process.env['KILLS'] ?? 3);

vi.setConfig({ testTimeout: 600_000 + KILLS * 60_000 });
