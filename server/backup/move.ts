import type { Logger } from 'pino';
import { AppError } from '../../domain/errors.ts';
import { lastResults, recordBackup } from '../data/backup/backups.ts';
import type { Config } from '../config.ts';
import { openDatabase, openStorage } from '../deps.ts';
import type { Storage } from '../ports/storage.ts';
import { createBackup } from '../services/backup/create-backup.ts';
import {
  type RestoredBackup,
  restoreBackup,
  verifyBackup,
} from '../services/backup/restore-backup.ts';
import { requireDatabase } from './require-database.ts';
import { openTarget } from './restore.ts';

interface MoveOptions {
  /** URL of the PostgreSQL database. */
  to: string;
  /** Whether the images move to the bucket of the S3 variables. If false, they stay in `DATA_DIR`. */
  s3: boolean;
  replace: boolean;
}

/**
 * Copies an embedded installation to PostgreSQL and, if requested, its images to S3. Then reads everything
 * back and compares counts and hashes. Takes the lock of the data directory, so that no server adds rows
 * during the copy.
 * @throws {AppError} with a message for the operator
 */
export async function move(
  config: Config,
  { to, s3, replace }: MoveOptions,
  log: Logger,
): Promise<RestoredBackup> {
  await requireDatabase(config.dataDir);
  const database = await openDatabase({ ...config, databaseUrl: undefined });
  try {
    const here = await openStorage(s3 ? { ...config, s3: undefined } : config, log);
    const there = s3 ? await openStorage(config, log) : here;
    const target = {
      database: await openTarget({ ...config, databaseUrl: to }, { replace }),
      storage: there,
    };
    try {
      const { made } = await lastResults(database.db);
      const source = createBackup({ database, storage: here, spoolDir: config.backupDir });
      const moved = await restoreBackup(
        { ...target, storage: s3 ? there : unchanged(there) },
        source,
        async (tx) => {
          if (made) await recordBackup(tx, { outcome: 'made', ...made });
        },
      );
      const copy = await verifyBackup(createBackup({ ...target, spoolDir: config.backupDir }));
      if (contentOf(copy) !== contentOf(moved))
        throw new AppError('unexpected', 'Read back, the copy differs. Do not use it.');
      return moved;
    } finally {
      await target.database.close();
    }
  } finally {
    await database.close();
  }
}

/** The images stay where they are. */
const unchanged = (storage: Storage): Storage => ({ ...storage, put: async () => {} });

/** Counts and hashes of all rows and files. */
const contentOf = ({ header, end }: RestoredBackup) =>
  JSON.stringify([
    header.tables.map(({ name, rows, sha256 }) => [name, rows, sha256]),
    end.files,
    end.bytes,
    end.sha256,
  ]);
