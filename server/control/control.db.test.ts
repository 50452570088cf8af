import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { desc } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../backup/make-backup.ts';
import { readConfig } from '../config.ts';
import { auditLog, cars } from '../data/schema/index.ts';
import { readDealer } from '../dealer.ts';
import { followSettings } from '../services/settings/follow-settings.ts';
import { backupState } from '../services/backup/nightly.ts';
import { verifyBackup } from '../services/backup/restore-backup.ts';
import type { ImportOptions } from '../services/stock/import.ts';
import { addStockForBackup } from '../testing/backup.ts';
import { sessionResolver } from '../services/users/resolve-session.ts';
import { resetPassword } from '../services/users/reset-password.ts';
import { signIn } from '../services/users/sign-in.ts';
import { testDatabase } from '../testing/database.ts';
import { temporaryStorage } from '../testing/storage.ts';
import { sendCommand } from './client.ts';
import { command } from './commands.ts';
import { startControlServer } from './server.ts';
import { importThroughServer } from './stock-import.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'control-'));
const socket = join(dataDir, 'control.sock');
const { storage } = await temporaryStorage();
const config = {
  dataDir,
  backupDir: join(dataDir, 'backups'),
  databaseUrl: undefined,
  publicUrl: 'https://cars.example',
};
const log = pino({ level: 'silent' });
const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
const server = await startControlServer({ database, storage, config, log }, limits);
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const origin = { address: '', previousToken: null };
const aoife = { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' };
const niamh = { email: 'niamh@cars.example', password: 'seven green bottles' };

describe('dealer:load', () => {
  it('replaces the dealer, with any version, and writes an audit entry', async () => {
    for (const name of ['Kelly Cars', 'Kelly Motors']) {
      const dealer = { ...readDealer(), name };
      const output = await sendCommand(config, { command: 'dealer:load', dealer });
      expect(output).toContain(`The site now shows ${name}.`);
    }
    const settings = followSettings({ database, log });
    await settings.refresh();
    expect(settings.current('dealer').name).toBe('Kelly Motors');
    expect(settings.versionOf('dealer')).toBe(2);
    const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.auditEntryId));
    expect(entry).toMatchObject({ name: 'System', entity: 'settings', subject: 'dealer' });
  });
});

describe('admin:create', () => {
  it('creates an owner who can sign in with the printed password', async () => {
    const output = await sendCommand(config, { command: 'admin:create', ...aoife });
    const password = /password (\S+) /.exec(output)?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    const { user } = await signIn(database.db, { email: aoife.email, password }, origin);
    expect(user).toEqual(aoife);
  });

  it('does not print a password that the operator chose', async () => {
    const output = await sendCommand(config, { command: 'admin:create', ...aoife, ...niamh });
    expect(output).not.toContain(niamh.password);
    expect(await signIn(database.db, niamh, origin)).toBeDefined();
  });

  it.each(['short', 'Password1234', 'aaaaaaaaaaaaaaaa'])(
    'rejects the weak password %s',
    (password) => {
      const input = { command: 'admin:create', ...aoife, email: 'new@cars.example', password };
      const issues = command.safeParse(input).error?.issues;
      expect(issues?.map(({ path }) => path)).toEqual([['password']]);
    },
  );

  it('fails if the e-mail address is taken', async () => {
    await expect(sendCommand(config, { command: 'admin:create', ...aoife })).rejects.toThrow(
      'aoife@cars.example already has an account.',
    );
  });
});

describe('admin:link', () => {
  it('prints a link that sets a new password', async () => {
    const output = await sendCommand(config, {
      command: 'admin:link',
      email: 'AOIFE@cars.example',
    });
    const link = /^https:\/\/cars\.example\/admin\/reset-password\?token=(\S+)$/m;
    const token = link.exec(output)?.[1] ?? '';
    await resetPassword(database.db, { token, password: 'twelve brown hens' }, '');
    const credentials = { email: aoife.email, password: 'twelve brown hens' };
    expect(await signIn(database.db, credentials, origin)).toBeDefined();
  });
});

describe('admin:disable and admin:enable', () => {
  it('end access and restore it at once, but not for the last active owner', async () => {
    const { email } = niamh;
    const { token } = await signIn(database.db, niamh, origin);
    const resolve = () => sessionResolver(database.db, config.publicUrl)(`__Host-session=${token}`);
    expect(await resolve()).toMatchObject({ email });
    expect(await sendCommand(config, { command: 'admin:disable', email })).toBe(
      'niamh@cars.example is signed out and can no longer sign in.',
    );
    expect(await resolve()).toBeNull();
    await expect(signIn(database.db, niamh, origin)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(
      sendCommand(config, { command: 'admin:disable', email: aoife.email }),
    ).rejects.toThrow("You can't disable or demote the last active owner.");
    await sendCommand(config, { command: 'admin:link', email: aoife.email });

    await sendCommand(config, { command: 'admin:enable', email });
    expect(await resolve()).toBeNull();
    expect((await signIn(database.db, niamh, origin)).user).toMatchObject({ email });
  });

  it.each(['admin:link', 'admin:disable', 'admin:enable'] as const)(
    '%s fails for an unknown e-mail address',
    async (name) => {
      const sent = sendCommand(config, { command: name, email: 'x@cars.example' });
      await expect(sent).rejects.toThrow(/^x@cars\.example has no (active )?account\.$/);
    },
  );
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
      { database, storage: broken, config: brokenConfig, log },
      limits,
    );
    const made = makeBackup({ ...readConfig({}), ...brokenConfig }, join(folder, 'x.tar'), log);
    await expect(made).rejects.toThrow('The server stopped during the backup. See its log.');
    await other.close();
    expect(await readdir(folder)).not.toContain('x.tar.partial');
  });
});

describe('a stock import through the socket', () => {
  const options = {
    dryRun: false,
    distance: 'km',
    rate: null,
    publish: true,
    encoding: 'utf-8',
  } as const;
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
    const second = await startControlServer({ database, storage, config: other, log }, limits);
    await second.close();
    const output = await sendCommand(other, { command: 'admin:link', email: aoife.email });
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
    const second = await startControlServer({ database, storage, config: next, log }, limits);
    const sent = sendCommand(next, { command: 'admin:enable', email: niamh.email });
    await expect(sent).resolves.toBe('niamh@cars.example can sign in again.');
    await second.close();
    await rm(abandoned, { recursive: true });
  });

  it('disconnects a silent client and keeps serving others', async () => {
    const silent = connect(socket).resume();
    await once(silent, 'close');
    const sent = sendCommand(config, { command: 'admin:enable', email: niamh.email });
    await expect(sent).resolves.toBe('niamh@cars.example can sign in again.');
  });
});
