import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import type { BackupStatus } from './backup.ts';
import { beginBackupUnlessRunning, lastResults, recordBackup } from './backups.server.ts';
import type { Context } from '../../app/context.server.ts';
import type { Database, Db } from '../../platform/database/client.server.ts';
import { firstUserAt } from '../staff/user-queries.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { createBackup } from './create-backup.server.ts';
import { holdLease } from './lease.server.ts';
import { backupFileName, deleteLeftovers, deleteOldBackups } from './leftovers.server.ts';
import type { RestoredBackup } from './restore-backup.server.ts';
import { storeBackup } from './store-backup.server.ts';

interface BackupDeps {
  database: Database;
  storage: Storage;
  backupDir: string;
  /** Ends a backup early, without a failure: the next run makes it. */
  signal?: AbortSignal;
}

const OLD_MS = 2 * DAY_MS;

/** Hour of the nightly backup, in UTC. */
const HOUR = 2;

/**
 * Makes a backup in `backupDir` unless one has started since the last 02:00 UTC or one is running. Always
 * deletes leftovers, and backups older than 14 days. Runs every hour, so that a server that is off at night makes the
 * backup later. Returns its size in bytes, or null if it made none.
 */
export async function makeNightlyBackup(
  deps: BackupDeps,
  now = new Date(),
): Promise<number | null> {
  const { db } = deps.database;
  const wasDue = await isBackupDue(db, now);
  try {
    await deleteLeftovers(deps.backupDir);
    await deleteOldBackups(deps.backupDir, now);
    return wasDue ? await makeBackupUnlessRunning(deps, now) : null;
  } catch (error) {
    // The next run makes it.
    if (deps.signal?.aborted) return null;
    // The database may be the reason of the failure; then this fails too. Throw the original error.
    if (wasDue) await recordBackup(db, { outcome: 'failed', startedAt: now }).catch(() => {});
    throw error;
  }
}

async function makeBackupUnlessRunning(deps: BackupDeps, now: Date): Promise<number | null> {
  const { db } = deps.database;
  const backupId = await beginBackupUnlessRunning(db);
  if (backupId === null) return null;
  const endLease = holdLease(db, backupId);
  try {
    // Another process may have made it since the first check.
    if (!(await isBackupDue(db, now))) return null;
    const { bytes } = await makeBackup(deps, join(deps.backupDir, backupFileName(now)), now);
    await deleteOldBackups(deps.backupDir, now);
    return bytes;
  } finally {
    // If the database fails, the lease ends by itself.
    await endLease().catch(() => {});
  }
}

/** Writes a backup to a new file, verifies it and records it as the newest one. */
export async function makeBackup(
  { backupDir, ...deps }: BackupDeps,
  file: string,
  startedAt = new Date(),
): Promise<RestoredBackup & { bytes: number }> {
  const archive = createBackup({ ...deps, spoolDir: backupDir });
  const stored = await storeBackup(archive, file, deps.signal);
  const { bytes } = stored;
  await recordBackup(deps.database.db, { outcome: 'made', startedAt, bytes });
  return stored;
}

async function isBackupDue(db: Db, now: Date): Promise<boolean> {
  const { made } = await lastResults(db);
  return !made || made.startedAt < lastNight(now);
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR, 0, 0, 0);
  return night > now ? new Date(night.getTime() - DAY_MS) : night;
}

/**
 * Returns the milliseconds since the newest backup or, without one, since the first user was added. Null in an
 * installation without users.
 */
export async function timeWithoutBackup(db: Db, now = new Date()): Promise<number | null> {
  const { made } = await lastResults(db);
  const since = made?.startedAt ?? (await firstUserAt(db));
  return since && now.getTime() - since.getTime();
}

/** Returns the state of the backups for staff. */
export async function backupState({ db, now }: Pick<Context, 'db' | 'now'>): Promise<BackupStatus> {
  const { made, lastOutcome } = await lastResults(db);
  const newest = made && {
    ageHours: Math.max(0, Math.floor((now.getTime() - made.startedAt.getTime()) / HOUR_MS)),
    bytes: made.bytes,
  };
  const lastFailed = lastOutcome === 'failed';
  const withoutBackup = (await timeWithoutBackup(db, now)) ?? 0;
  return {
    newest,
    lastFailed,
    needsAttention: lastFailed || withoutBackup >= OLD_MS,
  };
}
