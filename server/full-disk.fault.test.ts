import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';

/** Space of the whole disk: the database takes about 50 MB. */
const DISK_MB = 180;

/** Null where this process may not mount. */
const disk = mountSmallDisk(DISK_MB);
const servers: ServerProcess[] = [];

console.info(disk ? `The small disk is ${disk.kind}.` : 'Skipped: this process may not mount.');

afterEach(async () => {
  disk?.empty();
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});
afterAll(() => disk?.unmount());

async function start({ directory }: SmallDisk) {
  const DATA_DIR = join(directory, 'data');
  const server = await startServerProcess({ DATA_DIR });
  servers.push(server);
  return server;
}

const createMake = (name: string) => ['/api/makes/create', { name }] as const;

async function makeNames({ url }: ServerProcess): Promise<string[]> {
  const response = await fetch(`${url}/api/makes`, { signal: AbortSignal.timeout(10_000) });
  const makes: { name: string }[] = await response.json();
  return makes.map(({ name }) => name);
}

it.skipIf(!disk)(
  'refuses writes below the margin, still reads, and recovers by itself',
  async () => {
    if (!disk) return;
    const server = await start(disk);
    const post = await server.signIn();
    expect((await post(...createMake('Before'))).ok).toBe(true);

    disk.fill(40);
    await sleep(1_100);
    const refused = await post(...createMake('Refused'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining('no disk space left'),
    });
    expect(await makeNames(server)).toContain('Before');
    expect((await fetch(`${server.url}/search`)).status).toBe(200);
    await server.signIn();

    disk.fill(0);
    expect((await post(...createMake('Refused'))).status).toBe(503);
    expect((await fetch(`${server.url}/api/cars/search`)).status).toBe(200);
    await server.signIn();

    disk.empty();
    await sleep(1_100);
    expect((await post(...createMake('After'))).ok).toBe(true);
    const names = await makeNames(server);
    expect(names).toEqual(expect.arrayContaining(['Before', 'After']));
    expect(names).not.toContain('Refused');
    expect(server.output()).toContain('the disk is almost full');
  },
);

it.skipIf(!disk)('does not start on a full disk, and names the directory', async () => {
  if (!disk) return;
  await (await start(disk)).end('SIGTERM');
  disk.fill(0);
  await expect(start(disk)).rejects.toThrow(
    `DATA_DIR: cannot write to ${join(disk.directory, 'data')}: the disk is full.`,
  );
});

it.skipIf(!disk)('does not start on a read-only disk, and names the directory', async () => {
  if (!disk) return;
  disk.remount('ro');
  await expect(start(disk)).rejects.toThrow(
    `DATA_DIR: cannot write to ${join(disk.directory, 'data')}: the file system is read-only.`,
  );
  disk.remount('rw');
  await (await start(disk)).end('SIGTERM');
});
