/**
 * Serves the API as in production, with the read model and the cache of responses:
 *
 *     PORT=… [DATABASE_URL=…] [DATA_DIR=…] node bench/http/serve-api.ts
 *
 * Answers each message of its parent with its memory in MB and the longest delay of the event loop in
 * milliseconds since the last one.
 */
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/deps.ts';
import { responseCache } from '../../server/http/cache/response-cache.ts';
import { requestListener } from '../../server/http/core/request-listener.ts';
import { followStock } from '../../server/read-model/follow.ts';
import { memoryCarReads } from '../../server/read-model/memory-reads.ts';
import { readDealer } from '../../server/dealer.ts';
import { followSettings } from '../../server/services/settings/follow-settings.ts';
import { sqlCarReads } from '../../server/services/cars/sql-reads.ts';

const config = readConfig(process.env);
const database = await openDatabase(config, { forRequests: true });
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
const { app, routes } = createApp({
  config,
  database,
  stock,
  settings,
  settingsVersion: settings.version,
  reads,
  storage: { put: unused, get: unused, delete: unused, list: unused },
  queue: { enqueue: unused },
  space: { isLow: async () => false },
  lastSeen: { record: () => {}, finish: async () => {} },
  log,
});
const listener = responseCache({
  fetch: app.fetch,
  otherwise: requestListener(app.fetch, log, {}),
  routes,
  pageAddress: () => null,
  versions: [stock],
  publicUrl: config.publicUrl,
  maxBytes: config.responseCacheMb * 1024 * 1024,
});
createServer(listener).listen(config.port, '127.0.0.1', () => process.send?.('ready'));

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  process.send?.({ memory: process.memoryUsage.rss() / 1024 / 1024, delay: delay.max / 1e6 });
  delay.reset();
});
