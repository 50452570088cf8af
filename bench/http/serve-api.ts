/** Serves the API: `DATABASE_URL=… PORT=… node bench/http/serve-api.ts`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openPostgres } from '../../server/data/engine/postgres.ts';
import { followStock } from '../../server/read-model/follow.ts';
import { memoryCarReads } from '../../server/read-model/memory-reads.ts';
import { readDealer } from '../../server/dealer.ts';
import { followSettings } from '../../server/services/settings/follow-settings.ts';
import { sqlCarReads } from '../../server/services/cars/sql-reads.ts';

const config = readConfig(process.env);
const database = await openPostgres(config.databaseUrl ?? '');
const unused = () => {
  throw new Error('Reads must not use the storage or the queue');
};
const log = pino({ level: 'warn' });
const settings = followSettings({ database, log }, readDealer());
const stock = followStock({ database, log });
stock.start();
const reads = memoryCarReads(sqlCarReads(database, ''), {
  database,
  follower: stock,
  host: '',
  maxMb: config.readModelMaxMb,
  log,
});
reads.start();
while (config.readModelMaxMb > 0 && reads.state() !== 'ready') await sleep(50);
const app = createApp({
  config,
  database,
  stock,
  settings,
  settingsVersion: settings.version,
  reads,
  storage: { put: unused, get: unused, delete: unused, list: unused },
  queue: { enqueue: unused },
  space: { isLow: async () => false },
  log,
});
serve({ fetch: app.fetch, port: config.port, hostname: '127.0.0.1' }, () =>
  process.send?.('ready'),
);
