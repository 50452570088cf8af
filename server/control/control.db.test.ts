import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../backup/make-backup.ts';
import { readConfig } from '../config.ts';
import { lockFile } from '../data/engine/lock-file.ts';
import { cars } from '../data/schema/index.ts';
import { backupState } from '../services/backup/nightly.ts';
import { verifyBackup } from '../services/backup/restore-backup.ts';
import { DEFAULT_IMPORT, type ImportOptions } from '../services/stock/import.ts';
import { addStockForBackup } from '../testing/backup.ts';
import { testDatabase } from '../testing/database/database.ts';
import { callServer, sendCommand } from './client.ts';
import { startControlServer } from './server.ts';
import { lockPath } from './socket.ts';
import { importThroughServer } from './stock-import.ts';
import { controlTesting } from '../testing/control.ts';

const database = await testDatabase();
const { config, dataDir, limits, log, socket, space, storage } = await controlTesting(database);

const WAIT = { timeout: 20_000, interval: 20 };

const email = 'aoife@cars.example';
await sendCommand(config, {
  command: 'admin:create',
  email,
  firstName: 'Aoife',
  lastName: 'Byrne',
});

const failToList = () => {
  throw new Error('The disk failed');
};
const countCars = () => database.db.$count(cars);

describe('a backup through the socket', () => {
  it('is complete, verified and recorded', async () => {
    await addStockForBackup({ database, storage });
    const file = join(dataDir, 'backup.tar');
    const stored = await makeBackup({ ...readConfig({}), ...config }, file, log);
    expect((await verifyBackup(createReadStream(file))).end).toEqual(stored.end);
    expect(stored.header.tables.find(({ name }) => name === 'cars')?.rows).toBe(3);
    expect(await backupState(database.db)).toEqual({
      newest: { ageHours: 0, bytes: stored.bytes },
      lastFailed: false,
      needsAttention: false,
    });
  });

  it('fails if the server stops sending, and leaves no file', async () => {
    const broken = { ...storage, list: failToList };
    const folder = join(dataDir, 'broken');
    await mkdir(folder);
    const brokenConfig = { ...config, dataDir: folder };
    const other = await startControlServer(
      { database, storage: broken, space, config: brokenConfig, log },
      limits,
    );
    const made = makeBackup({ ...readConfig({}), ...brokenConfig }, join(folder, 'x.tar'), log);
    await expect(made).rejects.toThrow('The server stopped during the backup. See its log.');
    await other.close();
    expect(await readdir(folder)).not.toContain('x.tar.partial');
  });
});

describe('a stock import through the socket', () => {
  const options = { ...DEFAULT_IMPORT, publish: true };
  const send = (file: string, changes: Partial<ImportOptions> = {}) =>
    importThroughServer(
      config,
      Readable.from([Buffer.from(file)]),
      { ...options, ...changes },
      () => {},
    );

  it('adds the cars and reports rejected rows', async () => {
    const file = 'make,model,year,price\nFord,Focus,2019,11000\nFord,Ka,1066,1\n';
    expect(await send(file, { dryRun: true })).toMatchObject({ dryRun: true, added: 1 });
    const report = await send(file);
    expect(report).toMatchObject({ rows: 2, added: 1, alreadyThere: 0, rejected: [{ line: 3 }] });
    expect(await send(file)).toMatchObject({ added: 0, alreadyThere: 1 });
    const mapped = {
      dryRun: true,
      map: { 'Schild=€': 'price' },
      distance: 'mi',
      rate: 1.2,
    } as const;
    expect(await send('make,model,year,Schild=€\nFord,Ka,2019,1\n', mapped)).toMatchObject({
      added: 1,
      withoutPrice: 0,
    });
  });

  it('reports progress', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Opel,Corsa ${at},2019,9000\n`).join('');
    const seen: number[] = [];
    const file = Readable.from([Buffer.from(`make,model,year,price\n${rows}`)]);
    const report = await importThroughServer(config, file, options, (progress) =>
      seen.push(progress.rows),
    );
    expect(report?.added).toBe(2_500);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('fails with the message of the import and adds nothing', async () => {
    await expect(send(`price\n${'1\n'.repeat(200_000)}`)).rejects.toThrow(/make/i);
    await expect(send('')).rejects.toThrow('The file is empty.');
  });

  it('adds nothing if the client is cut off', async () => {
    const before = await countCars();
    const cut = new Readable({ read() {} });
    cut.push('make,model,year,price\nFord,Puma,2019,11000\n');
    const sent = importThroughServer(config, cut, options, () => {});
    setTimeout(() => cut.destroy(new Error('cut')), 100);
    await expect(sent).rejects.toThrow(/aborted|hang up|stopped/);
    expect(await countCars()).toBe(before);
  });

  it('stops and adds nothing if the client goes during the import', async () => {
    const before = await countCars();
    const rows = Array.from({ length: 20_000 }, (_, at) => `Opel,Astra ${at},2019,9000\n`).join('');
    const body = Readable.from([Buffer.from(`make,model,year,price\n${rows}`)]);
    const path = '/stock-import?dryRun=false&publish=false&encoding=auto&map={}';
    const response = await callServer(config, { method: 'POST', path, body });
    response?.on('error', () => {});
    await once(response ?? body, 'data');
    response?.destroy();
    // Refused as long as the other import runs.
    await vi.waitFor(
      () => send('make,model,year,price\nOpel,Mokka,2019,1\n', { dryRun: true }),
      WAIT,
    );
    expect(await countCars()).toBe(before);
  });

  it('returns null without a server and does not read the file', async () => {
    const file = Readable.from([Buffer.from('x')]);
    const nobody = { dataDir: join(dataDir, 'nobody') };
    expect(await importThroughServer(nobody, file, options, () => {})).toBeNull();
    expect(file.readableDidRead).toBe(false);
  });
});

describe('the control socket', () => {
  it('can be opened by the user of the server only', async () => {
    expect((await stat(socket)).mode & 0o777).toBe(0o600);
  });

  it.each(['nonsense', '{"command":"admin:delete"}', '{}', ''])(
    'answers 400 to the invalid command %j',
    async (body) => {
      const sent = request({ socketPath: socket, method: 'POST', path: '/commands' });
      sent.end(body);
      const [response] = await once(sent, 'response');
      expect(response.statusCode).toBe(400);
      expect(JSON.parse(await text(response))).toEqual({ message: 'Invalid command' });
    },
  );

  it('stays with the first process if a second one starts on the same data directory', async () => {
    const other = { ...config, publicUrl: 'https://second.example' };
    const second = await startControlServer(
      { database, storage, space, config: other, log },
      limits,
    );
    await second.close();
    const output = await sendCommand(other, { command: 'admin:link', email });
    expect(output).toContain('https://cars.example/');
  });

  it('passes to the next process after the first was killed', async () => {
    const abandoned = await mkdtemp(join(tmpdir(), 'control-'));
    const killed = spawnSync(process.execPath, [
      '-e',
      `require('node:net').createServer().listen(${JSON.stringify(join(abandoned, 'control.sock'))}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    expect(killed.signal).toBe('SIGKILL');
    const next = { ...config, dataDir: abandoned };
    const second = await startControlServer(
      { database, storage, space, config: next, log },
      limits,
    );
    const sent = sendCommand(next, { command: 'admin:enable', email });
    await expect(sent).resolves.toBe(`${email} can sign in again.`);
    await second.close();
    await rm(abandoned, { recursive: true });
  });

  it('stays with a process that is starting at the same time', async () => {
    const shared = { ...config, dataDir: await mkdtemp(join(tmpdir(), 'control-')) };
    const unlock = lockFile(lockPath(shared.dataDir));
    const file = join(shared.dataDir, 'control.sock');
    await writeFile(file, 'not yet replaced');
    const second = await startControlServer({ database, storage, space, config: shared, log });
    expect(await readFile(file, 'utf8')).toBe('not yet replaced');
    unlock();
    await second.close();
    await rm(shared.dataDir, { recursive: true });
  });

  it('disconnects a silent client and keeps serving others', async () => {
    const silent = connect(socket).resume();
    await once(silent, 'close');
    const sent = sendCommand(config, { command: 'admin:enable', email });
    await expect(sent).resolves.toBe(`${email} can sign in again.`);
  });
});
