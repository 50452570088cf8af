import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/app/config.server.ts';
import { openDatabase, openStorage } from '../src/app/deps.server.ts';
import { addStockForBackup, backedUpRows } from '../tests/helpers/backup.ts';
import { createDataDir } from '../tests/helpers/database/database-template.ts';
import { stockFactory } from '../tests/helpers/stock.ts';
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts';
import { backUp } from './backup.ts';
import { toolArguments } from './testing/tool-arguments.ts';
import { inTool } from './testing/tool-context.ts';

const log = pino({ level: 'silent' });
const folder = await temporaryFolder();
const file = join(folder, 'backup.tar');
let old: Content;
let restored: Content;

type Content = Awaited<ReturnType<typeof rowsIn>>;

const configOf = (name: string) => readConfig({ DATA_DIR: join(folder, name) });

/** Opens a data directory like the server does, reads every row and closes it. */
async function rowsIn(name: string) {
  const database = await openDatabase(configOf(name));
  const rows = await backedUpRows(database);
  await database.close();
  return rows;
}

/** Kills the process immediately before the first statement that matches. */
const killer = (pattern: string) => `
  import { createRequire } from 'node:module';
  const { Client } = createRequire(${JSON.stringify(import.meta.filename)})('pg');
  const { query } = Client.prototype;
  Client.prototype.query = function (statement, ...others) {
    if (new RegExp(${JSON.stringify(pattern)}).test(statement.text ?? statement))
      process.kill(process.pid, 'SIGKILL');
    return query.call(this, statement, ...others);
  };
`;

/** Runs the command and returns its exit code (null if it was killed) and its output. */
async function runRestore(name: string, kill?: string) {
  const child = spawn(process.execPath, toolArguments('restore', file, '--replace'), {
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
  const source = { DATA_DIR: join(folder, 'source') };
  await createDataDir(source.DATA_DIR);
  await inTool(source, async ({ openDatabase: open }) => {
    await stockFactory(await open()).make('Old');
  });
  await cp(source.DATA_DIR, join(folder, 'old'), { recursive: true });
  old = await rowsIn('old');

  await inTool(source, async (ctx) => {
    const storage = await openStorage(ctx.config, log);
    await addStockForBackup({ database: await ctx.openDatabase(), storage });
    await backUp(ctx, file);
  });
  restored = await rowsIn('source');
});

/** When a restore is killed, and the first statement that it sends then. */
const MOMENTS = [
  ['while it deletes the old tables', '^drop schema'],
  ['while it loads rows', '^insert into "cars"'],
  ['before it takes effect', '^commit$'],
] as const;

describe('npm run restore', () => {
  it.each(MOMENTS)(
    'leaves all old data if it is killed %s, and succeeds when it is repeated',
    async (moment, statement) => {
      await cp(join(folder, 'old'), join(folder, moment), { recursive: true });
      expect(await runRestore(moment, killer(statement))).toEqual({ code: null, message: '' });
      expect(restored).not.toEqual(old);
      expect(await rowsIn(moment)).toEqual(old);
      expect(await runRestore(moment)).toEqual({ code: 0, message: '' });
      expect(await rowsIn(moment)).toEqual(restored);
      console.info(`Killed ${moment}: the old data, complete`);
    },
  );

  it('refuses a truncated backup and changes nothing', async () => {
    const { length } = await readFile(file);
    await truncate(file, length - 2_000);
    const { code, message } = await runRestore('old');
    expect([code, message]).toEqual([1, expect.stringContaining('truncated')]);
    expect(await rowsIn('old')).toEqual(old);
    console.info(`Refused a backup without its last 2,000 of ${length} bytes; nothing changed`);
  });
});
