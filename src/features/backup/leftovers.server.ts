import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../platform/durations.ts';
import { LEASE_MS } from './backups.server.ts';
import { RENEW_MS } from './lease.server.ts';

/** For example `forecourt-2026-03-14T02-15-00Z.tar`. */
export const backupFileName = (now = new Date()) =>
  `forecourt-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

const COMPLETE = /^forecourt-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.tar$/;

/** The folder with the rows of a backup in progress. */
export const ROWS_PREFIX = '.rows-';
const UNFINISHED = /^(\.rows-.+|forecourt-[\dTZ-]+\.tar\.partial)$/;

const KEPT_DAYS = 14;

/** Deletes the backups of more than 14 days ago. Always keeps the newest one. */
export async function deleteOldBackups(folder: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const complete = (await namesIn(folder)).filter((name) => COMPLETE.test(name)).sort();
  for (const name of complete.slice(0, -1))
    if ((COMPLETE.exec(name)?.[1] ?? '') < oldest) await rm(join(folder, name), { force: true });
}

/**
 * Deletes the unfinished files and folders of killed backups: those that no running backup keeps fresh. Ignores
 * files that cannot be deleted, because they must not prevent a backup.
 */
export async function deleteLeftovers(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (UNFINISHED.test(name) && !(await isFresh(path)))
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Renews the time of a file or folder, so that no other process deletes it. Returns a function that stops this. */
export function keepFresh(path: string): () => void {
  const renew = () => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  };
  const timer = setInterval(renew, RENEW_MS).unref();
  return () => clearInterval(timer);
}

/** A time far in the future is from a clock that was wrong: such a file is not fresh. */
async function isFresh(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats === null || Math.abs(Date.now() - stats.mtimeMs) < LEASE_MS;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
