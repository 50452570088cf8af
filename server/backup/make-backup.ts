import type { Logger } from 'pino';
import { AppError } from '../../domain/errors.ts';
import { recordMadeBackup } from '../services/backup/nightly.ts';
import type { Config } from '../config.ts';
import { callServer, sendCommand } from '../control/client.ts';
import { openDatabase, openStorage } from '../deps.ts';
import { createBackup } from '../services/backup/create-backup.ts';
import { storeBackup } from '../services/backup/store-backup.ts';
import { requireDatabase } from './require-database.ts';

type StoredBackup = Awaited<ReturnType<typeof storeBackup>>;

/**
 * Writes a backup to a new file: of the server that runs on this data directory or, if none runs, of the
 * database. Verifies it by reading it back.
 * @throws {AppError} with a message for the operator
 */
export async function makeBackup(config: Config, file: string, log: Logger): Promise<StoredBackup> {
  const response = await callServer(config, { method: 'GET', path: '/backup' });
  if (!response) return backupWithoutServer(config, file, log);
  if (response.statusCode !== 200)
    throw new AppError('unavailable', 'The server could not make a backup. See its log.');
  const stored = await storeBackup(response, file).catch((error: unknown) => {
    const isCutOff =
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ECONNRESET' || error.code === 'invalid');
    if (!isCutOff) throw error;
    throw new AppError('unavailable', 'The server stopped during the backup. See its log.');
  });
  const { createdAt } = stored.header;
  await sendCommand(config, {
    command: 'backup:record',
    startedAt: new Date(createdAt),
    bytes: stored.bytes,
  });
  return stored;
}

async function backupWithoutServer(
  config: Config,
  file: string,
  log: Logger,
): Promise<StoredBackup> {
  if (config.databaseUrl === undefined) await requireDatabase(config.dataDir);
  const database = await openDatabase(config);
  try {
    const storage = await openStorage(config, log);
    const archive = createBackup({ database, storage, spoolDir: config.backupDir });
    const stored = await storeBackup(archive, file);
    const startedAt = new Date(stored.header.createdAt);
    await recordMadeBackup(database.db, { startedAt, bytes: stored.bytes });
    return stored;
  } finally {
    await database.close();
  }
}
