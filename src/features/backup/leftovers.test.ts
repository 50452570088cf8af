import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { deleteLeftovers, deleteOldBackups, keepFresh } from './leftovers.server.ts';

const folder = await temporaryFolder();
afterEach(() => {
  vi.useRealTimers();
});

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

it.each([16 * 60_000, -365 * 24 * 60 * 60_000])(
  'deletes an unfinished file that was written %d ms ago, unless a backup keeps it fresh',
  async (ageMs) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const written = new Date(Date.now() - ageMs);
    const [killed, running] = ['2026-03-14', '2026-03-15'].map((day) =>
      join(folder, `forecourt-${day}T02-15-00Z.tar.partial`),
    );
    for (const path of [killed, running]) {
      await writeFile(path ?? '', '');
      await utimes(path ?? '', written, written);
    }
    const stop = keepFresh(running ?? '');
    vi.advanceTimersByTime(60_000);
    await expect.poll(async () => (await stat(running ?? '')).mtimeMs).not.toBe(written.getTime());
    await deleteLeftovers(folder);
    expect([await exists(killed ?? ''), await exists(running ?? '')]).toEqual([false, true]);
    stop();
  },
);

it('has nothing to delete in a directory that does not exist yet', async () => {
  const missing = join(folder, 'missing');
  await deleteLeftovers(missing);
  await deleteOldBackups(missing, new Date());
  expect(await exists(missing)).toBe(false);
});
