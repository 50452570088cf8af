import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './data/client.ts';
import type { Queue } from './jobs/queue.ts';
import type { Storage } from './storage/storage.ts';

/** What the application is made of, chosen once at the door. */
export interface Deps {
  config: Config;
  database: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
}
