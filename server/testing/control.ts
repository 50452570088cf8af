import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { startControlServer } from '../control/server.ts';
import type { Database } from '../data/engine/client.ts';
import { temporaryStorage } from './storage.ts';

/** Starts a control server with short limits in a new data directory, and stops it after the test file. */
export async function controlTesting(database: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'control-'));
  const { storage } = await temporaryStorage();
  const config = {
    dataDir,
    backupDir: join(dataDir, 'backups'),
    databaseUrl: undefined,
    publicUrl: 'https://cars.example',
  };
  const log = pino({ level: 'silent' });
  const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
  const space = { isLow: async () => false };
  const server = await startControlServer({ database, storage, space, config, log }, limits);
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });
  return { config, dataDir, limits, log, socket: join(dataDir, 'control.sock'), space, storage };
}
