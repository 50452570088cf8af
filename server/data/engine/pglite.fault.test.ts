import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { makes } from '../schema/index.ts';
import { mountSmallDisk } from '../../testing/faults/small-disk.ts';
import { openPglite } from './pglite.ts';

const hooks = fileURLToPath(new URL('../../module-hooks.ts', import.meta.url));
const script = fileURLToPath(new URL('../../testing/faults/writer-process.ts', import.meta.url));

/** Starts a process that writes until it exits. `names` grows with each acknowledged write. */
function startWriter(directory: string, walBytes = 0) {
  const options = [directory, 'Infinity', String(walBytes)];
  const child = spawn(process.execPath, ['--import', hooks, script, ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const names: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => line === 'open' || names.push(line));
  return { child, names, opened: once(lines, 'line'), closed: once(child, 'close') };
}

async function expectStored(directory: string, names: readonly string[]): Promise<void> {
  const database = await openPglite(directory);
  const rows = await database.db.select({ name: makes.name }).from(makes);
  await database.close();
  const stored = new Set(rows.map(({ name }) => name));
  expect(names.filter((name) => !stored.has(name))).toEqual([]);
}

/** Null where this process may not mount. */
const disk = mountSmallDisk(180);
afterAll(() => disk?.unmount());

if (!disk) console.info('Skipped: this process may not mount a file system.');

it.skipIf(!disk)('exits with a message if the WAL cannot grow, and loses nothing', async () => {
  if (!disk) return;
  const directory = join(disk.directory, 'data');
  const writer = startWriter(directory, 200_000);
  const messages = text(writer.child.stderr);
  await writer.opened;
  disk.fill(8);
  const [code] = await writer.closed;
  expect(await messages).toMatch(
    /The embedded database in \S+ stopped: could not write to file "pg_wal\/.*No space left on device/,
  );
  expect(code).toBe(1);
  disk.empty();
  await expectStored(directory, writer.names);
  console.info(`${disk.kind} full at a WAL segment: ${writer.names.length} writes, none lost`);
});
