import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupStatus } from '../../../domain/backup.ts';
import { lastResults, recordBackup } from '../../data/backup/backups.ts';
import type { Database, Db } from '../../data/engine/client.ts';
import { firstUserAt } from '../../data/users/users.ts';
import type { Storage } from '../../ports/storage.ts';
import { createBackup } from './create-backup.ts';
import { storeBackup } from './store-backup.ts';

interface BackupDeps {
  database: Database;
  storage: Storage;
  backupDir: string;
}

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 14;
const OLD_MS = 2 * DAY_MS;

/** Hour of the nightly backup, in UTC. */
const HOUR = 2;

/** Matches the folder with the rows of a backup in progress. A killed backup leaves it behind. */
const ROWS = /^\.rows-/;

const FILE = /^forecourt-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.tar(\.partial)?$/;

/** For example `forecourt-2026-03-14T02-15-00Z.tar`. */
export const backupFileName = (now = new Date()) =>
  `forecourt-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

/**
 * Makes a backup in `backupDir` unless there has been one since last night, and deletes those of more than
 * 14 days ago. Runs every hour, so that a server that is off at night makes it later. Returns its size in
 * bytes, or null if it is not due.
 */
export async function makeNightlyBackup(
  deps: BackupDeps,
  now = new Date(),
): Promise<number | null> {
  const { db } = deps.database;
  const { made } = await lastResults(db);
  if (made && made.startedAt >= lastNight(now)) return null;
  try {
    const { bytes } = await makeBackup(deps, join(deps.backupDir, backupFileName(now)), now);
    await deleteOldBackups(deps.backupDir, now);
    return bytes;
  } catch (error) {
    // The database may be the reason of the failure; then this fails too. Throw the original error.
    await recordBackup(db, { outcome: 'failed', startedAt: now }).catch(() => {});
    throw error;
  }
}

/** Makes a backup, verifies it and records it. */
async function makeBackup({ backupDir, ...deps }: BackupDeps, file: string, startedAt: Date) {
  const stored = await storeBackup(createBackup({ ...deps, spoolDir: backupDir }), file);
  await recordBackup(deps.database.db, { outcome: 'made', startedAt, bytes: stored.bytes });
  return stored;
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR, 0, 0, 0);
  return night > now ? new Date(night.getTime() - DAY_MS) : night;
}

async function deleteOldBackups(folder: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of await readdir(folder)) {
    const [, date, partial] = FILE.exec(name) ?? [];
    // Deletes the unfinished file of a process that was killed.
    const isOld = date !== undefined && (date < oldest || (partial && date < today(now)));
    if (isOld) await rm(join(folder, name));
    if (ROWS.test(name)) await removeIfOlder(join(folder, name), now.getTime() - DAY_MS);
  }
}

async function removeIfOlder(path: string, time: number): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats && stats.mtimeMs < time) await rm(path, { recursive: true, force: true });
}

const today = (now: Date) => now.toISOString().slice(0, 10);

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
export async function backupState(db: Db, now = new Date()): Promise<BackupStatus> {
  const { made, lastOutcome } = await lastResults(db);
  const newest = made && {
    ageHours: Math.max(0, Math.floor((now.getTime() - made.startedAt.getTime()) / 3_600_000)),
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
