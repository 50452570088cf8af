import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../domain/errors.ts';
import type { Config } from './config.ts';
import type { Database } from './data/client.ts';
import type { Queue } from './jobs/queue.ts';
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
 * Opens everything that the configuration chooses. `connectQueue` puts the queue in its place, which
 * starts after the server listens; what needs it before that is told to come back.
 */
export async function openDeps(
  config: Config,
  log: Logger,
): Promise<Deps & { connectQueue(queue: Queue): void }> {
  const database = await openDatabase(config);
  let connected: Queue | undefined;
  return {
    config,
    database,
    storage: diskStorage(join(config.dataDir, 'images')),
    queue: {
      async enqueue(...job) {
        if (!connected) throw new AppError('unavailable', 'The server is still starting.');
        await connected.enqueue(...job);
      },
    },
    log,
    connectQueue: (queue) => {
      connected = queue;
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
