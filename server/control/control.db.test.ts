import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { sessionResolver } from '../services/users/resolve-session.ts';
import { resetPassword } from '../services/users/reset-password.ts';
import { signIn } from '../services/users/sign-in.ts';
import { testDatabase } from '../testing/database.ts';
import { sendCommand } from './client.ts';
import { command } from './commands.ts';
import { startControlServer } from './server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'control-'));
const socket = join(dataDir, 'control.sock');
const config = { dataDir, databaseUrl: undefined, publicUrl: 'https://cars.example' };
const log = pino({ level: 'silent' });
const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
const server = await startControlServer({ database, config, log }, limits);
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const origin = { address: '', previousToken: null };
const aoife = { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' };
const niamh = { email: 'niamh@cars.example', password: 'seven green bottles' };

describe('admin:create', () => {
  it('creates an administrator who can sign in with the printed password', async () => {
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
  it('end and restore access at once, but not for the last active administrator', async () => {
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
    ).rejects.toThrow('Cannot disable aoife@cars.example: the last active administrator.');
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
    const second = await startControlServer({ database, config: other, log }, limits);
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
    const second = await startControlServer({ database, config: next, log }, limits);
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
