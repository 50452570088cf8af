import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { isServerOf, serverPid } from '../../src/platform/database/embedded/server-pid.server.ts';
import {
  newDataDir,
  type ServerProcess,
  startServerProcess,
} from '../helpers/faults/server-process.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  ends.push(() => server.remove());
  return server;
}

async function create(server: ServerProcess, name: string): Promise<number> {
  return (await (await server.staff()).post('/api/makes/create', { name })).status;
}

it('lets two processes that start at once share an embedded database, which keeps running when one of them ends', async () => {
  const earlier = await start();
  await earlier.end('SIGTERM');
  const { dataDir } = earlier;
  const [first, second] = await Promise.all([
    start({ DATA_DIR: dataDir }),
    start({ DATA_DIR: dataDir }),
  ]);
  expect(await create(first, 'Before')).toBe(201);
  expect(await create(second, 'Meanwhile')).toBe(201);
  // Not `kill`, which also kills the database server if this process started it.
  expect(await first.end('SIGKILL')).toBeNull();
  expect(await create(second, 'After')).toBe(201);
  const next = await start({ DATA_DIR: dataDir });
  expect(await second.end('SIGTERM')).toBe(0);
  const makes: { name: string }[] = await (await fetch(`${next.url}/api/makes`)).json();
  expect(makes.map(({ name }) => name)).toEqual(['After', 'Before', 'Meanwhile']);
});

it.each([0, 100, 300, 1_000, 2_000])(
  'stops the database server with the last of two processes that get SIGTERM %i ms apart',
  async (gap) => {
    const dataDir = await newDataDir();
    // Workers start faster than processes that render pages.
    const worker = { DATA_DIR: dataDir, ROLE: 'worker' };
    const [first, second] = await Promise.all([start(worker), start(worker)]);
    const directory = join(dataDir, 'postgres');
    const pid = serverPid(directory);
    expect(isServerOf(directory, pid)).toBe(true);
    const ended = first.end('SIGTERM');
    await sleep(gap);
    expect(await Promise.all([ended, second.end('SIGTERM')])).toEqual([0, 0]);
    expect(isServerOf(directory, pid)).toBe(false);
  },
);
