import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { makeBackup } from './make-backup.ts';
import { move } from './move.ts';

const folder = await mkdtemp(join(tmpdir(), 'no-database-'));
afterAll(() => rm(folder, { recursive: true }));
const config = readConfig({ DATA_DIR: join(folder, 'data') });
const log = pino({ level: 'silent' });

it.each([
  ['backup', () => makeBackup(config, join(folder, 'backups', 'new.tar'), log)],
  ['move', () => move(config, { to: 'postgres://127.0.0.1:1/no', s3: false, replace: false }, log)],
])('npm run %s refuses a directory without a database and creates nothing', async (_name, run) => {
  await expect(run()).rejects.toMatchObject({
    code: 'notFound',
    message: `DATA_DIR: there is no database in ${config.dataDir}. Set DATA_DIR to the directory that the server uses.`,
  });
  expect(await readdir(folder)).toEqual([]);
});
