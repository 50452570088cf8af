import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../src/app/config.server.ts';
import { readDealer } from '../src/features/settings/read-dealer-file.server.ts';
import { openDatabase } from '../src/app/deps.server.ts';
import { verifyBackup } from '../src/features/backup/restore-backup.server.ts';
import { signInTo, startServerProcess } from '../tests/helpers/faults/server-process.ts';
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts';
import { toolArguments } from './testing/tool-arguments.ts';

const WAIT = { timeout: 60_000, interval: 50 };

const folder = await temporaryFolder();
const server = await startServerProcess();
afterAll(() => server.remove());

/** Starts a tool on the data directory of the server. */
function startTool(script: string, ...args: string[]) {
  const child = spawn(process.execPath, toolArguments(script, ...args), {
    env: { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { child, done: done.then(([out, err]) => ({ code: child.exitCode, out, err })) };
}

const runTool = (...args: Parameters<typeof startTool>) => startTool(...args).done;

const get = async (path: string) => (await fetch(server.url + path)).json();
const countCars = async () => (await get('/api/cars')).length;

const stockFile = async (name: string, rows: number) => {
  const file = join(folder, `${name}.csv`);
  const lines = Array.from({ length: rows }, (_, at) => `Opel,${name} ${at},2019,9000\n`);
  await writeFile(file, `make,model,year,price\n${lines.join('')}`);
  return file;
};

describe('a tool while the server runs', () => {
  it('imports cars, which the next search finds', async () => {
    const before = await countCars();
    const file = await stockFile('Astra', 10);
    expect(await runTool('stock-import', file, '--publish')).toMatchObject({ code: 0, err: '' });
    await vi.waitFor(async () => expect(await countCars()).toBe(before + 10), WAIT);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('adds no car if an import gets %s', async (signal) => {
    const before = await countCars();
    const { child, done } = startTool('stock-import', await stockFile(signal, 20_000), '--publish');
    const database = await openDatabase(readConfig({ DATA_DIR: server.dataDir }));
    const inserts = {
      name: '',
      text: `select from pg_stat_activity
        where application_name like 'forecourt-tool%' and query like 'insert into cars%'`,
    };
    await vi.waitFor(async () => expect(await database.rows(inserts, [])).toHaveLength(1), WAIT);
    child.kill(signal);
    expect(await done).toMatchObject(
      signal === 'SIGINT' ? { code: 130, err: 'Interrupted.\n' } : { code: null },
    );
    // Refused as long as the other import runs.
    const next = await stockFile('Mokka', 1);
    await vi.waitFor(async () => {
      expect(await runTool('stock-import', next, '--dry-run')).toMatchObject({ code: 0 });
    }, WAIT);
    await database.close();
    expect(await countCars()).toBe(before);
  });

  it('shows the dealer of a file on every page', async () => {
    const file = join(folder, 'dealer.json');
    await writeFile(file, JSON.stringify({ ...readDealer(), name: 'Kelly Cars' }));
    expect(await runTool('dealer-load', file)).toMatchObject({ code: 0, err: '' });
    await vi.waitFor(async () => {
      expect(await (await fetch(`${server.url}/about`)).text()).toContain('Kelly Cars');
    }, WAIT);
  });

  it('creates an owner who can sign in, and ends the access of this owner at once', async () => {
    const email = 'niamh@cars.example';
    const names = ['--first-name', 'Niamh', '--last-name', 'Byrne'];
    const { out } = await runTool('admin-create', '--email', email, ...names);
    const password = /password (\S+) /.exec(out)?.[1] ?? '';
    const niamh = await signInTo(server.url, { email, password });
    const status = async () => (await niamh.send('/api/enquiries')).status;
    expect(await status()).toBe(200);
    expect(await runTool('admin-account', 'disable', '--email', email)).toMatchObject({ code: 0 });
    expect(await status()).toBe(401);
  });

  it('backs up all data', async () => {
    const file = join(folder, 'backup.tar');
    expect(await runTool('backup', '--to', file)).toMatchObject({ code: 0, err: '' });
    const { header } = await verifyBackup(createReadStream(file));
    const rows = header.tables.find(({ name }) => name === 'cars')?.rows;
    expect(rows).toBe(await countCars());
    expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual([
      'backup.tar',
    ]);
  });

  it('refuses to restore a backup', async () => {
    const refused = await runTool('restore', join(folder, 'backup.tar'), '--replace');
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: 'Other programs use the database. Stop the server first.\n',
    });
  });
});
