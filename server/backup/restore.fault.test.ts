import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase, openStorage } from '../deps.ts';
import { addStockForBackup, backedUpRows, storedHashes } from '../testing/backup.ts';
import { stockFactory } from '../testing/stock.ts';
import { makeBackup } from './make-backup.ts';

const log = pino({ level: 'silent' });
let folder = '';
let file = '';
let old: Content;
let restored: Content;

type Content = Awaited<ReturnType<typeof contentOf>>;

const configOf = (name: string) => readConfig({ DATA_DIR: join(folder, name) });

/** Opens a data directory like the server does, reads everything and closes it. */
async function contentOf(name: string) {
  const config = configOf(name);
  const database = await openDatabase(config);
  const files = await storedHashes(await openStorage(config, log));
  const rows = await backedUpRows(database);
  await database.close();
  return { rows, files };
}

/** Names of what a restore creates in a data directory before and while it replaces the old data. */
const leftovers = async (name: string) =>
  (await readdir(join(folder, name))).filter((entry) => /^\.(restor|replaced)/.test(entry));

/** Kills the process immediately before the nth renaming of a file or directory whose old path matches. */
const killer = (pattern: string, nth: number) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { renameSync } = fs;
  let seen = 0;
  fs.renameSync = (from, to) => {
    if (new RegExp(${JSON.stringify(pattern)}).test(from) && (seen += 1) === ${nth})
      process.kill(process.pid, 'SIGKILL');
    renameSync(from, to);
  };
  syncBuiltinESMExports();
`;

/** Runs the command and returns its exit code (null if it was killed) and its output. */
async function runRestore(name: string, kill?: string) {
  const child = spawn(process.execPath, ['scripts/restore.ts', file, '--replace'], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, name),
      ...(kill && { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(kill)}` }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, message };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-restore-'));
  file = join(folder, 'backup.tar');
  const source = configOf('source');
  const database = await openDatabase(source);
  await stockFactory(database).make('Old');
  const storage = await openStorage(source, log);
  await storage.put('images/old/full.webp', Buffer.from('old'), 'image/webp');
  await database.close();
  await cp(source.dataDir, join(folder, 'old'), { recursive: true });
  old = await contentOf('old');

  const changed = await openDatabase(source);
  await addStockForBackup({ database: changed, storage });
  await storage.delete('images/old/full.webp');
  await changed.close();
  await makeBackup(source, file, log);
  restored = await contentOf('source');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Where a restore is killed, and what the next start must find. */
const MOMENTS: [what: string, pattern: string, nth: number, isRestored: boolean][] = [
  ['while it creates the database', 'postgres\\.unfinished$', 1, false],
  ['before it takes effect', '\\.restoring$', 1, false],
  ['between the old and the new database', '/(postgres|images|postgres\\.version)$', 4, true],
];

describe('npm run restore', () => {
  it.each(MOMENTS)(
    'can be killed %s: the next start finds either all the old data or all the new data',
    async (what, pattern, nth, isRestored) => {
      await cp(join(folder, 'old'), join(folder, what), { recursive: true });
      expect(await runRestore(what, killer(pattern, nth))).toEqual({ code: null, message: '' });
      expect(restored).not.toEqual(old);
      expect(await leftovers(what)).not.toEqual([]);
      expect(await contentOf(what)).toEqual(isRestored ? restored : old);
      expect(await leftovers(what)).toEqual([]);
      expect(await runRestore(what)).toEqual({ code: 0, message: '' });
      expect(await contentOf(what)).toEqual(restored);
      console.info(`Killed ${what}: ${isRestored ? 'new' : 'old'} data, complete`);
    },
  );

  it('refuses a truncated backup and changes nothing', async () => {
    const { length } = await readFile(file);
    await truncate(file, length - 2_000);
    const { code, message } = await runRestore('old');
    expect([code, message]).toEqual([1, expect.stringContaining('truncated')]);
    expect(await contentOf('old')).toEqual(old);
    console.info(`Refused a backup without its last 2,000 of ${length} bytes; nothing changed`);
  });
});
