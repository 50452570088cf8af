import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDisk } from '../../../tests/helpers/storage.ts';

const { storage, directory } = await temporaryDisk();

it('leaves no temporary file after a replacement', async () => {
  await storage.put('c/og.jpg', Buffer.from('first'), 'image/jpeg');
  await storage.put('c/og.jpg', Buffer.from('second'), 'image/jpeg');
  expect(await readdir(path.join(directory, 'images', 'c'))).toEqual(['og.jpg']);
});

it('does not list temporary files left by a crash', async () => {
  await storage.put('list/1/full.webp', Buffer.from('x'), 'image/webp');
  await writeFile(path.join(directory, 'images', 'list', '1', '.0123abcd'), 'half');
  const keys: string[] = [];
  for await (const key of storage.list('list/')) keys.push(key);
  expect(keys).toEqual(['list/1/full.webp']);
});

it('removes temporary files and empty folders once they are old, and nothing else', async () => {
  const other = await temporaryDisk();
  const root = path.join(other.directory, 'images');
  const old = new Date('2026-01-01');
  await other.storage.put('images/kept/full.webp', Buffer.from('image'), 'image/webp');
  await mkdir(path.join(root, 'incoming'));
  await mkdir(path.join(root, 'images/emptied'));
  await mkdir(path.join(root, 'images/new'));
  for (const name of ['kept/.0123456789abcdef', 'kept/.nfs0001', 'new/.fedcba9876543210'])
    await writeFile(path.join(root, 'images', name), 'half');
  for (const name of [
    'images/kept/.0123456789abcdef',
    'images/kept/.nfs0001',
    'images/kept/full.webp',
    'images/kept',
    'images/emptied',
    'incoming',
    'images',
  ])
    await utimes(path.join(root, name), old, old);
  await other.storage.removeLeftovers?.(new Date('2026-02-01'));
  const left = await readdir(root, { recursive: true });
  expect(left.sort()).toEqual([
    'images',
    'images/kept',
    'images/kept/.nfs0001',
    'images/kept/full.webp',
    'images/new',
    'images/new/.fedcba9876543210',
    'incoming',
  ]);
});
