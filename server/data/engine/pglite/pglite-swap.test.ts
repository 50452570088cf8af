import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { finishReplacement, hasParts, replaceParts, unfinishedParts } from './pglite-swap.ts';

const PARTS = ['images', 'postgres', 'postgres.version'];
const root = await mkdtemp(join(tmpdir(), 'swap-'));
afterEach(async () => {
  for (const name of await readdir(root)) await rm(join(root, name), { recursive: true });
});

async function writeParts(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) await writeFile(join(folder, part), text);
}

async function readParts(): Promise<Record<string, string>> {
  const names = (await readdir(root)).sort();
  const read = async (name: string) => [name, await readFile(join(root, name), 'utf8')] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

const NEW = { images: 'new', postgres: 'new', 'postgres.version': 'new' };

it('replaces all parts of a data directory', async () => {
  await writeParts(root, 'old');
  await writeParts(unfinishedParts(root), 'new');
  replaceParts(root);
  expect(await readParts()).toEqual(NEW);
});

it('moves the new parts into an empty directory', async () => {
  expect(hasParts(root)).toBe(false);
  await writeParts(unfinishedParts(root), 'new');
  replaceParts(root);
  expect(await readParts()).toEqual(NEW);
  expect(hasParts(root)).toBe(true);
});

it.each([0, 1, 2, 3, 4, 5, 6])(
  'continues a replacement that was interrupted after %d renames',
  async (renames) => {
    const [restored, replaced] = [join(root, '.restored'), join(root, '.replaced')];
    await writeParts(root, 'old');
    await writeParts(restored, 'new');
    await mkdir(replaced);
    const steps = PARTS.flatMap((part) => [
      () => rename(join(root, part), join(replaced, part)),
      () => rename(join(restored, part), join(root, part)),
    ]);
    for (const step of steps.slice(0, renames)) await step();
    finishReplacement(root);
    expect(await readParts()).toEqual(NEW);
  },
);

it('deletes the new parts if they are incomplete, and changes nothing else', async () => {
  await writeParts(root, 'old');
  await writeParts(unfinishedParts(root), 'new');
  finishReplacement(root);
  expect(await readParts()).toEqual({ images: 'old', postgres: 'old', 'postgres.version': 'old' });
});
