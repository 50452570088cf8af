import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../../tests/helpers/faults/server-process.ts';
import { isServerOf, serverPid } from './server-pid.server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-embedded-'));
  ends.push(() => removeDataDir(folder));
  return folder;
}

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  ends.push(() => server.kill());
  return server;
}

async function makeNames({ url }: ServerProcess): Promise<string[]> {
  const makes: { name: string }[] = await (await fetch(`${url}/api/makes`)).json();
  return makes.map(({ name }) => name);
}

const pidOf = (dataDir: string) => serverPid(join(dataDir, 'postgres'));

it('two servers start at once on a new directory and share one database server', async () => {
  const dataDir = await newFolder();
  const [first, second] = await Promise.all([start(dataDir), start(dataDir)]);
  const pid = pidOf(dataDir);
  const [here, there] = [await first.staff(), await second.staff()];
  expect((await here.post('/api/makes/create', { name: 'Before' })).status).toBe(201);
  // The kill leaves the database server to the second process.
  await first.kill();
  expect((await there.post('/api/makes/create', { name: 'Meanwhile' })).status).toBe(201);
  const third = await start(dataDir);
  expect(await makeNames(third)).toEqual(['Before', 'Meanwhile']);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await makeNames(third)).toEqual(['Before', 'Meanwhile']);
  expect(pidOf(dataDir)).toBe(pid);
  expect(await third.end('SIGTERM')).toBe(0);
  expect(isServerOf(join(dataDir, 'postgres'), pid)).toBe(false);
});

it('a server takes over the database server of one that was killed, and stops it', async () => {
  const dataDir = await newFolder();
  const first = await start(dataDir);
  const pid = pidOf(dataDir);
  await first.kill();
  const next = await start(dataDir);
  expect(pidOf(dataDir)).toBe(pid);
  expect(await next.end('SIGTERM')).toBe(0);
  expect(isServerOf(join(dataDir, 'postgres'), pid)).toBe(false);
  console.info(`After kill -9 the next server was ready after ${Math.round(next.readyAfter)} ms.`);
});
