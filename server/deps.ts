import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './data/client.ts';
import type { Queue } from './jobs/queue.ts';
import { startJobs } from './jobs/start.ts';
import { diskStorage } from './storage/disk.ts';
import type { Storage } from './storage/storage.ts';

/** What the application is made of, chosen once at the door. */
export interface Deps {
  config: Config;
  database: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
}

/**
 * Opens everything that the configuration chooses. The job queue follows once `listening` settles, so
 * that it delays no start.
 */
export async function openDeps(
  config: Config,
  log: Logger,
  listening: Promise<void>,
): Promise<Deps & { close(): Promise<void> }> {
  const database = await openDatabase(config);
  const storage = diskStorage(join(config.dataDir, 'images'));
  const jobs = await startJobs({ database, storage, log }, listening);
  return {
    config,
    database,
    storage,
    queue: jobs.queue,
    log,
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  };
}

/** Only the engine that is chosen is loaded. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./data/postgres.ts');
    return openPostgres(config.databaseUrl);
  }
  const { openPglite } = await import('./data/pglite.ts');
  return openPglite(config.dataDir);
}
