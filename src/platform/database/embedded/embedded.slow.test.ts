import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDataDir } from '../../../../tests/helpers/database/database-template.ts';
import { startEmbedded } from './embedded.server.ts';
import { isServerOf, serverPid } from './server-pid.server.ts';

/** A test that hangs fails after this time. */
const soon = { timeout: 60_000, interval: 20 };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function newDataDir(): Promise<string> {
  const dataDir = join(await newFolder(), 'data');
  await createDataDir(dataDir);
  return dataDir;
}

async function start(dataDir: string) {
  const server = await startEmbedded(dataDir);
  onTestFinished(() => server.leave());
  return server;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

const pidOf = (dataDir: string) => serverPid(join(dataDir, 'postgres')) ?? 0;
const isRunning = (dataDir: string) => isServerOf(join(dataDir, 'postgres'), pidOf(dataDir));

it('creates a database that keeps every commit, and compares texts the same way on every machine', async () => {
  const dataDir = join(await newFolder(), 'new');
  const client = await connect((await start(dataDir)).url);
  const settings = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'TimeZone',
  ];
  const { rows } = await client.query({
    text: `select ${settings.map((name) => `current_setting('${name}')`).join(', ')}, lower('ÉŁ'), 'a' < 'B'`,
    rowMode: 'array',
  });
  expect(rows).toEqual([['on', 'on', 'on', 'on', 'UTC', 'éł', false]]);
  await client.query('create table kept (id int); insert into kept values (1)');
  await client.end();
});

it('joins a running server, and stops it only when its last user leaves', async () => {
  const dataDir = await newDataDir();
  const [first, second] = await Promise.all([start(dataDir), start(dataDir)]);
  const pid = pidOf(dataDir);
  const client = await connect(second.url);
  await first.leave();
  expect(pidOf(dataDir)).toBe(pid);
  expect((await client.query('select 1')).rows).toHaveLength(1);
  await client.end();
  await second.leave();
  expect(isRunning(dataDir)).toBe(false);
});

it('stops the server if its last two users leave at the same time', async () => {
  const dataDir = await newDataDir();
  const users = await Promise.all([start(dataDir), start(dataDir)]);
  await Promise.all(users.map((user) => user.leave()));
  expect(isRunning(dataDir)).toBe(false);
});

it('starts the server again after it was killed', async () => {
  const dataDir = await newDataDir();
  const { url } = await start(dataDir);
  const client = await connect(url);
  await client.query('create table kept (id int); insert into kept values (1)');
  const pid = pidOf(dataDir);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => {
    const again = await connect(url);
    expect((await again.query('select id from kept')).rows).toEqual([{ id: 1 }]);
    await again.end();
  }, soon);
  expect(pidOf(dataDir)).not.toBe(pid);
});

it('starts if another process has the ID of the last server', async () => {
  const dataDir = await newDataDir();
  await (await start(dataDir)).leave();
  const other = spawn('sleep', ['600']);
  await once(other, 'spawn');
  onTestFinished(() => void other.kill());
  const file = join(dataDir, 'postgres/postmaster.pid');
  const lines = [other.pid, join(dataDir, 'postgres'), 1_700_000_000, 5432, dataDir, '', '1 1', ''];
  await writeFile(file, lines.join('\n'));
  await connect((await start(dataDir)).url);
  expect(other.exitCode).toBeNull();
});

it('runs in a directory whose path is too long for a socket, and in a copy with other file modes', async () => {
  const dataDir = join(await newFolder(), 'x'.repeat(150));
  await createDataDir(dataDir);
  await chmod(join(dataDir, 'postgres'), 0o755);
  const { url } = await start(dataDir);
  expect((await (await connect(url)).query('select 1')).rows).toHaveLength(1);
});

it('does not follow a symbolic link in place of its short socket directory, and leaves the target unchanged', async () => {
  const temporary = await newFolder();
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataDir = join(await newFolder(), 'x'.repeat(150));
  await createDataDir(dataDir);
  await (await startEmbedded(dataDir)).leave();
  const hash = createHash('sha256').update(join(dataDir, 'postgres')).digest('hex');
  const name = `forecourt-${hash.slice(0, 16)}`;
  const target = join(await newFolder(), 'target');
  await mkdir(target, { mode: 0o755 });
  await rm(join(temporary, name), { recursive: true, force: true });
  await symlink(target, join(temporary, name));
  const before = await stat(target);
  await expect(startEmbedded(dataDir)).rejects.toThrow(/is no directory.*Remove it/);
  const { uid, mode } = await stat(target);
  expect({ uid, mode }).toEqual({ uid: before.uid, mode: before.mode });
});

it('refuses the database of another major version, and one of PGlite', async () => {
  const dataDir = await newDataDir();
  const file = join(dataDir, 'postgres/PG_VERSION');
  const version = Number(await readFile(file, 'utf8'));
  await writeFile(file, `${version - 1}\n`);
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    `was created by PostgreSQL ${version - 1}, but this release contains PostgreSQL ${version}. Make a backup with the release that created it`,
  );
  const earlier = await newFolder();
  await mkdir(join(earlier, 'postgres'));
  await writeFile(join(earlier, 'postgres.version'), '0.5.16\n');
  await expect(startEmbedded(earlier)).rejects.toThrow(
    `DATA_DIR: ${earlier} contains a database of an earlier version of Forecourt, which used PGlite. Make a backup with that version (npm run backup -- --to FILE), then restore it with this one`,
  );
});
