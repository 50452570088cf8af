import { afterEach, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../helpers/faults/server-process.ts';

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

it('lets two processes that start at once share an embedded database, which outlives each of them', async () => {
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
