import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newDataDir, startServerProcess } from '../helpers/faults/server-process.ts';

/** Returns the paths that other users of the machine can access. */
async function openPaths(directory: string, names: string[]): Promise<string[]> {
  // The server may remove or rename a file meanwhile.
  const isOpen = async (name: string) => {
    const file = await stat(join(directory, name)).catch(() => null);
    return file !== null && (file.mode & 0o077) !== 0;
  };
  const checked = await Promise.all(
    names.map(async (name) => ({ name, open: await isOpen(name) })),
  );
  return checked.filter(({ open }) => open).map(({ name }) => name);
}

it('keeps everything in DATA_DIR private with any umask, and closes a directory that was open', async () => {
  const dataDir = await newDataDir();
  await chmod(dataDir, 0o755);
  const old = new Set(await readdir(dataDir, { recursive: true }));
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO_STOCK: 'on' }, [
    'sh',
    '-c',
    'umask 000; exec "$0" src/app/index.ts',
    process.execPath,
  ]);
  onTestFinished(() => server.remove());
  const post = await server.signIn();
  await post('/api/users/request-password-reset', { email: 'aoife@cars.example' });
  await expect
    .poll(() => readdir(join(dataDir, 'outbox')).catch(() => []), { timeout: 150_000 })
    .toContainEqual(expect.stringMatching(/\.eml$/));
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const names = (await readdir(dataDir, { recursive: true })).filter((name) => !old.has(name));
  expect(names).toEqual(expect.arrayContaining(['images', 'outbox']));
  expect(await openPaths(dataDir, names)).toEqual([]);
});
