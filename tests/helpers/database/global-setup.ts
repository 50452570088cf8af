import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../src/platform/database/embedded/embedded.server.ts';
import { createDataDir } from './database-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a migrated, empty database, on the server for the databases of all test files. */
    templateUrl: string;
  }
}

/** Global setup of the projects with databases: one PostgreSQL server for all test files. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-server-'));
  await createDataDir(folder);
  const server = await startEmbedded(folder, {
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  provide('templateUrl', server.url);
  return async () => {
    await server.leave();
    await rm(folder, { recursive: true });
  };
}
