import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { backups, users } from '../../data/schema/index.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { temporaryStorage } from '../../testing/storage.ts';
import { createAdmin } from '../users/create-admin.ts';
import { backupState, makeNightlyBackup } from './nightly.ts';

const backupDir = await mkdtemp(join(tmpdir(), 'nightly-'));
afterAll(() => rm(backupDir, { recursive: true }));
const deps = { database: await testDatabase(), ...(await temporaryStorage()), backupDir };
const { db } = deps.database;

it('makes one backup a night and deletes backups that are older than 14 days', async () => {
  const names = [
    'forecourt-2026-02-27T02-15-00Z.tar',
    'forecourt-2026-03-01T02-15-00Z.tar',
    'forecourt-2026-03-13T02-15-00Z.tar.partial',
    'notes.txt',
  ];
  for (const name of names) await writeFile(join(backupDir, name), '');
  for (const [name, day] of [
    ['.rows-killed', '2026-03-13'],
    ['.rows-running', '2026-03-14T12:00:00Z'],
  ] as const) {
    await mkdir(join(backupDir, name));
    await writeFile(join(backupDir, name, 'cars'), '');
    await utimes(join(backupDir, name), new Date(day), new Date(day));
  }
  expect(await makeNightlyBackup(deps, new Date('2026-03-14T02:15:00Z'))).toBeGreaterThan(0);
  expect(await makeNightlyBackup(deps, new Date('2026-03-14T23:15:00Z'))).toBeNull();
  expect(await makeNightlyBackup(deps, new Date('2026-03-15T01:59:00Z'))).toBeNull();
  expect(await makeNightlyBackup(deps, new Date('2026-03-15T02:15:00Z'))).toBeGreaterThan(0);
  expect((await readdir(backupDir)).sort()).toEqual([
    '.rows-running',
    'forecourt-2026-03-01T02-15-00Z.tar',
    'forecourt-2026-03-14T02-15-00Z.tar',
    'forecourt-2026-03-15T02-15-00Z.tar',
    'notes.txt',
  ]);
});

const at = (time: string) => backupState(db, new Date(time));

it('returns the age of the newest backup and warns after two days or a failure', async () => {
  const bytes = expect.any(Number);
  expect(await at('2026-03-15T07:20:00Z')).toEqual({
    newest: { ageHours: 5, bytes },
    lastFailed: false,
    needsAttention: false,
  });
  expect(await at('2026-03-17T02:20:00Z')).toMatchObject({ needsAttention: true });

  const broken = { ...deps, backupDir: join(backupDir, 'notes.txt') };
  const failed = makeNightlyBackup(broken, new Date('2026-03-16T02:15:00Z'));
  await expect(failed).rejects.toThrow('notes.txt');
  expect(await at('2026-03-15T07:20:00Z')).toEqual({
    newest: { ageHours: 5, bytes },
    lastFailed: true,
    needsAttention: true,
  });
  expect(await readdir(backupDir)).toHaveLength(5);
});

it('reports no backup in a new installation', async () => {
  await db.delete(backups);
  expect(await backupState(db)).toEqual({ newest: null, lastFailed: false, needsAttention: false });
});

it('warns if there is no backup two days after the first user was added', async () => {
  await db.delete(backups);
  await createAdmin(db, {
    email: 'aoife@cars.example',
    firstName: 'Aoife',
    lastName: 'Byrne',
    password: 'seven green bottles',
  });
  await db.update(users).set({ createdAt: new Date('2026-03-14T02:00:00Z') });
  expect(await at('2026-03-16T01:59:00Z')).toMatchObject({ newest: null, needsAttention: false });
  expect(await at('2026-03-16T02:00:00Z')).toEqual({
    newest: null,
    lastFailed: false,
    needsAttention: true,
  });
});
