import { existsSync } from 'node:fs';
import { cp, readFile, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../src/app/config.server.ts';
import { documentNumbers, mails, users } from '../src/app/schema.server.ts';
import { openDatabase, openStorage } from '../src/app/deps.server.ts';
import { backupState } from '../src/features/backup/nightly.server.ts';
import { createAdmin } from '../src/features/staff/create-admin.server.ts';
import { addStockForBackup, backedUpRows, storedHashes } from '../tests/helpers/backup.ts';
import { createDataDir } from '../tests/helpers/database/database-template.ts';
import { stockFactory } from '../tests/helpers/stock.ts';
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts';
import { backUp } from './backup.ts';
import { lastNumbers, restoreFile } from './restore.ts';
import { inTool } from './testing/tool-context.ts';

const folder = await temporaryFolder();
const log = pino({ level: 'silent' });
const environmentOf = (name: string) => ({ DATA_DIR: join(folder, name) });
const configOf = (name: string) => readConfig(environmentOf(name));

const backUpTo = (name: string, to: string) =>
  inTool(environmentOf(name), (ctx) => backUp(ctx, to));
const restoreInto = (name: string, from: string, replace = false) =>
  inTool(environmentOf(name), (ctx) => restoreFile(ctx, { file: from, replace }));

/** Opens a data directory, reads everything and closes it. */
async function contentOf(name: string) {
  const config = configOf(name);
  const database = await openDatabase(config);
  const content = {
    rows: await backedUpRows(database),
    files: await storedHashes(await openStorage(config, log)),
  };
  await database.close();
  return content;
}

const source = configOf('source');
await createDataDir(source.dataDir);
const database = await openDatabase(source);
await addStockForBackup({ database, storage: await openStorage(source, log) });
await createAdmin(database.db, {
  email: 'aoife@cars.example',
  firstName: 'Aoife',
  lastName: 'Byrne',
  password: 'seven green bottles',
});
await database.db.update(users).set({ createdAt: new Date('2026-03-14T02:00:00Z') });
await database.close();
const file = join(folder, 'backup.tar');
await backUpTo('source', file);
const content = await contentOf('source');

it('restores a backup of a stopped server into an empty data directory', async () => {
  await restoreInto('empty', file);
  expect(await contentOf('empty')).toEqual(content);
});

it('counts the restored file as the newest backup, so that nobody is warned', async () => {
  const restored = await openDatabase(configOf('empty'));
  expect(await backupState({ db: restored.db, now: new Date() })).toEqual({
    newest: { ageHours: 0, bytes: (await stat(file)).size },
    lastFailed: false,
    needsAttention: false,
  });
  await restored.close();
});

it('restores queued emails as failed, because they may have been sent since the backup', async () => {
  const withMail = configOf('with mail');
  await createDataDir(withMail.dataDir);
  const opened = await openDatabase(withMail);
  await opened.db.insert(mails).values({
    kind: 'invitation',
    toAddress: 'aoife@cars.example',
    subject: 'Your account',
    text: 'Welcome.',
    messageId: '<1@cars.example>',
  });
  await opened.close();
  const backup = join(folder, 'with mail.tar');
  await backUpTo('with mail', backup);
  await restoreInto('failed mail', backup);
  const { rows } = await contentOf('failed mail');
  const error = 'Restored from a backup: it may have been sent before.';
  expect(rows['mails']).toEqual([expect.stringContaining(error)]);
});

it('names the last number of each kind of document in the year of the backup', async () => {
  const restored = await openDatabase(configOf('empty'));
  await restored.db.insert(documentNumbers).values([
    { kind: 'invoice', year: 2026, first: 1041, next: 1043 },
    { kind: 'receipt', year: 2026, first: 7, next: 7 },
    { kind: 'order', year: 2025, first: 1, next: 9 },
  ]);
  const lines = await lastNumbers(restored, '2026-12-31T12:00:00Z');
  await restored.close();
  expect(lines).toEqual([
    'Last documents: Invoice 2026-1042. Numbers after these are given again.',
  ]);
});

it('replaces a data directory only with the option --replace, and never with a damaged backup', async () => {
  const config = configOf('used');
  await createDataDir(config.dataDir);
  const used = await openDatabase(config);
  await stockFactory(used).make('Old');
  await used.close();
  const before = await contentOf('used');

  await expect(restoreInto('used', file)).rejects.toThrow(
    'The database is not empty. Use --replace',
  );
  const cut = join(folder, 'cut.tar');
  const bytes = await readFile(file);
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  await expect(restoreInto('used', cut, true)).rejects.toThrow('truncated');
  expect(await contentOf('used')).toEqual(before);
  expect(before).not.toEqual(content);

  await restoreInto('used', file, true);
  expect(await contentOf('used')).toEqual(content);
});

it('refuses to restore while a server uses the data directory', async () => {
  const used = await openDatabase(configOf('used'));
  await used.rows({ name: '', text: 'select 1' }, []);
  await expect(restoreInto('used', file, true)).rejects.toThrow('Stop the server first.');
  await used.close();
});

it('creates nothing in an empty data directory if the backup is truncated', async () => {
  await expect(restoreInto('new', join(folder, 'cut.tar'))).rejects.toThrow('truncated');
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

it('refuses a backup that does not fit on the disk, and names both sizes', async () => {
  const { bavail, bsize } = await statfs(folder);
  const large = join(folder, 'large.tar');
  await cp(file, large);
  // Only its length grows: the file has no further blocks on the disk.
  await truncate(large, 2 * bavail * bsize);
  await expect(restoreInto('small', large)).rejects.toThrow(
    /^DATA_DIR: the backup has [\d,]+ MB and needs [\d,]+ MB, but only [\d,]+ MB are free on the disk of \S+small\./,
  );
  expect(existsSync(join(configOf('small').dataDir, 'postgres'))).toBe(false);
  await rm(large);
});
