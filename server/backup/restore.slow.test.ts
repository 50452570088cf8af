import { existsSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { mails, users } from '../data/schema/index.ts';
import { lockDataDir } from '../data/engine/lock-file.ts';
import { openDatabase, openStorage } from '../deps.ts';
import { backupState } from '../services/backup/nightly.ts';
import { createAdmin } from '../services/users/create-admin.ts';
import { addStockForBackup, backedUpRows, storedHashes } from '../testing/backup.ts';
import { createDataDir } from '../testing/database/database-template.ts';
import { stockFactory } from '../testing/stock.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';

const folder = await mkdtemp(join(tmpdir(), 'restore-'));
afterAll(() => rm(folder, { recursive: true }));
const log = pino({ level: 'silent' });
const configOf = (name: string) => readConfig({ DATA_DIR: join(folder, name) });

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
await makeBackup(source, file, log);
const content = await contentOf('source');

it('restores a backup of a stopped server into an empty data directory', async () => {
  await restore(configOf('empty'), file, { replace: false }, log);
  expect(await contentOf('empty')).toEqual(content);
});

it('counts the restored file as the newest backup, so that nobody is warned', async () => {
  const restored = await openDatabase(configOf('empty'));
  expect(await backupState(restored.db)).toEqual({
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
  await makeBackup(withMail, backup, log);
  await restore(configOf('failed mail'), backup, { replace: false }, log);
  const { rows } = await contentOf('failed mail');
  const error = 'Restored from a backup: it may have been sent before.';
  expect(rows['mails']).toEqual([expect.stringContaining(error)]);
});

it('replaces a data directory only with the option --replace, and never with a damaged backup', async () => {
  const config = configOf('used');
  await createDataDir(config.dataDir);
  const used = await openDatabase(config);
  await stockFactory(used).make('Old');
  await used.close();
  const before = await contentOf('used');

  await expect(restore(config, file, { replace: false }, log)).rejects.toThrow(
    `DATA_DIR: ${config.dataDir} is not empty. Use --replace`,
  );
  const cut = join(folder, 'cut.tar');
  const bytes = await readFile(file);
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  await expect(restore(config, cut, { replace: true }, log)).rejects.toThrow('truncated');
  expect(await contentOf('used')).toEqual(before);
  expect(before).not.toEqual(content);

  await restore(config, file, { replace: true }, log);
  expect(await contentOf('used')).toEqual(content);
  for (const name of ['.restoring', '.restored', '.replaced'])
    expect(existsSync(join(config.dataDir, name))).toBe(false);
});

it('is refused while a server uses the data directory', async () => {
  const { dataDir } = configOf('locked');
  await mkdir(dataDir);
  const unlock = lockDataDir(dataDir);
  const restored = restore(configOf('locked'), file, { replace: true }, log);
  await expect(restored).rejects.toThrow('another process is using');
  unlock();
});

it('is refused if the disk has no space for the backup, with both sizes', async () => {
  const { bavail, bsize } = await statfs(folder);
  const large = join(folder, 'large.tar');
  await cp(file, large);
  // Only its length grows: the file has no further blocks on the disk.
  await truncate(large, 2 * bavail * bsize);
  await expect(restore(configOf('small'), large, { replace: false }, log)).rejects.toThrow(
    /^DATA_DIR: the backup has [\d,]+ MB and needs [\d,]+ MB, but only [\d,]+ MB are free on the disk of \S+small\./,
  );
  expect(existsSync(join(configOf('small').dataDir, 'postgres'))).toBe(false);
  await rm(large);
});
