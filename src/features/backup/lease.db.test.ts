import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import {
  beginBackup,
  beginBackupUnlessRunning,
  endBackup,
  isBackupRunning,
} from './backups.server.ts';
import { backups } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { holdLease } from './lease.server.ts';

const { db } = await testDatabase();
afterEach(async () => {
  vi.useRealTimers();
  await db.delete(backups);
});

const moveBack = (backupId: number, minutes: number) =>
  db
    .update(backups)
    .set({ startedAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(backups.backupId, backupId));

it('counts a backup as running for 15 minutes after its last renewal', async () => {
  const backupId = await beginBackup(db);
  await moveBack(backupId, 14);
  expect(await isBackupRunning(db)).toBe(true);
  await moveBack(backupId, 16);
  expect(await isBackupRunning(db)).toBe(false);
  await moveBack(backupId, -60);
  expect(await isBackupRunning(db)).toBe(false);
});

it('renews the lease of a long backup every minute, and ends it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const backupId = await beginBackup(db);
  const end = holdLease(db, backupId);
  await moveBack(backupId, 16);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => isBackupRunning(db)).toBe(true);
  await end();
  expect(await db.select().from(backups)).toEqual([]);
});

it('begins only one backup at a time', async () => {
  const begun = await Promise.all([1, 2, 3].map(() => beginBackupUnlessRunning(db)));
  const [backupId = 0, ...others] = begun.filter((id) => id !== null);
  expect(others).toEqual([]);
  await endBackup(db, backupId);
  expect(await beginBackupUnlessRunning(db)).toEqual(expect.any(Number));
});
