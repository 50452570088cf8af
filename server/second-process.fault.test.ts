import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startPostgres } from './testing/database/postgres-server.ts';
import { type ServerProcess, startServerProcess } from './testing/faults/server-process.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  ends.push(() => server.remove());
  return server;
}

it('leaves the control socket to the first process on PostgreSQL, and takes it after its death', async () => {
  const postgres = await startPostgres();
  ends.push(() => postgres.stop());
  const first = await start({ DATABASE_URL: postgres.url });
  const socket = join(first.dataDir, 'control.sock');
  // Compares the modification time, because a new file can have the inode of a deleted one.
  const { mtimeMs } = statSync(socket);
  const shared = { DATABASE_URL: postgres.url, DATA_DIR: first.dataDir };
  const second = await start(shared);
  expect(statSync(socket).mtimeMs).toBe(mtimeMs);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(statSync(socket).mtimeMs).toBe(mtimeMs);
  await first.kill();
  expect(existsSync(socket)).toBe(true);
  const third = await start(shared);
  expect(statSync(socket).mtimeMs).toBeGreaterThan(mtimeMs);
  expect(await third.end('SIGTERM')).toBe(0);
  expect(existsSync(socket)).toBe(false);
  console.info(
    `On PostgreSQL, the next process was ready and had the control socket ${Math.round(third.readyAfter)} ms after its start.`,
  );
});
