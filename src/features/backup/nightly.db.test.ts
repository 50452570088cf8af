import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { beginBackup, endBackup, isBackupRunning, recordBackup } from './backups.server.ts';
import { backups, users } from '../../app/schema.server.ts';
import { signIn } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { backupState, makeNightlyBackup } from './nightly.server.ts';

const backupDir = await temporaryFolder();
const deps = { database: await testDatabase(), ...(await temporaryStorage()), backupDir };
const { db } = deps.database;

it('makes one backup a night and deletes backups that are older than 14 days', async () => {
  const names = [
    'forecourt-2026-02-27T02-15-00Z.tar',
    'forecourt-2026-03-01T02-15-00Z.tar',
    'notes.txt',
  ];
  for (const name of names) await writeFile(join(backupDir, name), '');
  expect(await makeNightlyBackup(deps, new Date('2026-03-14T02:15:00Z'))).toBeGreaterThan(0);
  expect(await makeNightlyBackup(deps, new Date('2026-03-14T23:15:00Z'))).toBeNull();
  expect(await makeNightlyBackup(deps, new Date('2026-03-15T01:59:00Z'))).toBeNull();
  expect(await makeNightlyBackup(deps, new Date('2026-03-15T02:15:00Z'))).toBeGreaterThan(0);
  expect((await readdir(backupDir)).sort()).toEqual([
    'forecourt-2026-03-01T02-15-00Z.tar',
    'forecourt-2026-03-14T02-15-00Z.tar',
    'forecourt-2026-03-15T02-15-00Z.tar',
    'notes.txt',
  ]);
});

const OLD = 'forecourt-2026-03-01T02-15-00Z.tar';

it('deletes old backups and the remains of killed ones even if no backup is due', async () => {
  const killed = ['.rows-killed', 'forecourt-2026-03-15T01-00-00Z.tar.partial'];
  const running = ['.rows-running', 'forecourt-2026-03-14T01-00-00Z.tar.partial'];
  for (const name of [...killed, ...running]) await mkdir(join(backupDir, name));
  const before = new Date(Date.now() - 16 * 60_000);
  for (const name of killed) await utimes(join(backupDir, name), before, before);
  expect(await makeNightlyBackup(deps, new Date('2026-03-15T03:15:00Z'))).toBeNull();
  expect(await readdir(backupDir)).toEqual(expect.arrayContaining([OLD, ...running]));
  expect(await readdir(backupDir)).toHaveLength(6);

  await recordBackup(db, {
    outcome: 'made',
    startedAt: new Date('2026-03-30T03:00:00Z'),
    bytes: 1,
  });
  expect(await makeNightlyBackup(deps, new Date('2026-03-30T03:15:00Z'))).toBeNull();
  const names = await readdir(backupDir);
  expect(names).not.toContain(OLD);
  // The newest backup is kept, however old it is.
  expect(names).toContain('forecourt-2026-03-15T02-15-00Z.tar');
  await db.delete(backups).where(eq(backups.bytes, 1));
  for (const name of running) await rm(join(backupDir, name), { recursive: true });
});

it('makes no second backup while one is running', async () => {
  const backupId = await beginBackup(db);
  expect(await makeNightlyBackup(deps, new Date('2026-03-16T02:15:00Z'))).toBeNull();
  await endBackup(db, backupId);
  expect(await readdir(backupDir)).not.toContain('forecourt-2026-03-16T02-15-00Z.tar');
});

it('ends a backup early when the process stops, and does not call it a failure', async () => {
  const stopped = { ...deps, signal: AbortSignal.abort() };
  expect(await makeNightlyBackup(stopped, new Date('2026-03-16T02:15:00Z'))).toBeNull();
  expect(await backupState({ db, now: new Date('2026-03-16T02:20:00Z') })).toMatchObject({
    lastFailed: false,
  });
  expect(await isBackupRunning(db)).toBe(false);
});

const at = (time: string) => backupState({ db, now: new Date(time) });

it('returns the age of the newest backup and warns after two days or a failure', async () => {
  const bytes = expect.any(Number);
  expect(await at('2026-03-15T07:20:00Z')).toEqual({
    newest: { ageHours: 5, bytes },
    lastFailed: false,
    needsAttention: false,
  });
  expect(await at('2026-03-17T02:20:00Z')).toMatchObject({ needsAttention: true });

  const names = await readdir(backupDir);
  const broken = { ...deps, backupDir: join(backupDir, 'notes.txt') };
  const failed = makeNightlyBackup(broken, new Date('2026-03-16T02:15:00Z'));
  await expect(failed).rejects.toThrow('notes.txt');
  expect(await at('2026-03-15T07:20:00Z')).toEqual({
    newest: { ageHours: 5, bytes },
    lastFailed: true,
    needsAttention: true,
  });
  expect(await readdir(backupDir)).toHaveLength(names.length);
});

it('reports no backup in a new installation', async () => {
  await db.delete(backups);
  expect(await backupState({ db, now: new Date() })).toEqual({
    newest: null,
    lastFailed: false,
    needsAttention: false,
  });
});

it('warns if there is no backup two days after the first user was added', async () => {
  await db.delete(backups);
  await signIn(deps.database);
  await db.update(users).set({ createdAt: new Date('2026-03-14T02:00:00Z') });
  expect(await at('2026-03-16T01:59:00Z')).toMatchObject({ newest: null, needsAttention: false });
  expect(await at('2026-03-16T02:00:00Z')).toEqual({
    newest: null,
    lastFailed: false,
    needsAttention: true,
  });
});
