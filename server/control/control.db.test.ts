import { mkdtemp, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { sessionResolver } from '../services/users/resolve-session.ts';
import { resetPassword } from '../services/users/reset-password.ts';
import { signIn } from '../services/users/sign-in.ts';
import { command } from './commands.ts';
import { sendCommand } from './client.ts';
import { startControlServer } from './server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'control-'));
const config = { dataDir, databaseUrl: undefined, publicUrl: 'https://cars.example' };
const log = pino({ level: 'silent' });
const server = await startControlServer({ database, config, log });
afterAll(() => server.close());

const origin = { address: '', previousToken: null };
const aoife = { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' };

test('an administrator who is added through the socket may sign in with the password shown', async () => {
  const told = await sendCommand(config, { command: 'admin:create', ...aoife });
  const password = /password (\S+) /.exec(told)?.[1] ?? '';
  expect(password).toMatch(/^[\w-]{20}$/);
  const { user } = await signIn(database.db, { email: aoife.email, password }, origin);
  expect(user).toEqual(aoife);
});

test('a password of one’s own is not shown again', async () => {
  const password = 'seven green bottles';
  const email = 'niamh@cars.example';
  const told = await sendCommand(config, { command: 'admin:create', ...aoife, email, password });
  expect(told).not.toContain(password);
  expect(await signIn(database.db, { email, password }, origin)).toBeDefined();
});

test.each(['short', 'Password1234', 'aaaaaaaaaaaaaaaa'])(
  'no administrator is added with the password %s',
  (password) => {
    const asked = { command: 'admin:create', ...aoife, email: 'new@cars.example', password };
    expect(command.safeParse(asked).error?.issues.map(({ path }) => path)).toEqual([['password']]);
  },
);

test('an address that is taken, or that nobody has, is told in a sentence', async () => {
  await expect(sendCommand(config, { command: 'admin:create', ...aoife })).rejects.toThrow(
    'aoife@cars.example already has an account.',
  );
  await expect(
    sendCommand(config, { command: 'admin:link', email: 'x@cars.example' }),
  ).rejects.toThrow('Nobody signs in as x@cars.example.');
});

test('a link that the server prints lets a dealer without mail back in', async () => {
  const told = await sendCommand(config, { command: 'admin:link', email: 'AOIFE@cars.example' });
  const token = /^https:\/\/cars\.example\/admin\/reset-password\?token=(\S+)$/m.exec(told)?.[1];
  await resetPassword(database.db, { token: token ?? '', password: 'twelve brown hens' }, '');
  const credentials = { email: aoife.email, password: 'twelve brown hens' };
  expect(await signIn(database.db, credentials, origin)).toBeDefined();
});

test('access ends at once, and can be given back; the last who may sign in stays', async () => {
  const password = 'seven green bottles';
  const email = 'niamh@cars.example';
  const { token } = await signIn(database.db, { email, password }, origin);
  const resolve = () => sessionResolver(database.db, config.publicUrl)(`__Host-session=${token}`);
  expect(await resolve()).toMatchObject({ email });
  const told = await sendCommand(config, { command: 'admin:disable', email });
  expect(told).toBe('niamh@cars.example is signed out and may not sign in any more.');
  expect(await resolve()).toBeNull();
  await expect(signIn(database.db, { email, password }, origin)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect(
    sendCommand(config, { command: 'admin:disable', email: aoife.email }),
  ).rejects.toThrow('aoife@cars.example is the last who may sign in, and stays.');
  await sendCommand(config, { command: 'admin:link', email: aoife.email });

  await sendCommand(config, { command: 'admin:enable', email });
  expect(await resolve()).toBeNull();
  expect((await signIn(database.db, { email, password }, origin)).user).toMatchObject({ email });
  await expect(
    sendCommand(config, { command: 'admin:enable', email: 'x@cars.example' }),
  ).rejects.toThrow('Nobody has an account as x@cars.example.');
});

test('only the server’s own user can open the socket', async () => {
  expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600);
});

test.each(['nonsense\n', '{"command":"admin:delete"}\n', '{}\n'])(
  'what is no command changes nothing: %j',
  async (line) => {
    const socket = connect(join(dataDir, 'control.sock'));
    socket.write(line);
    expect(JSON.parse(await text(socket))).toMatchObject({ ok: false });
  },
);
