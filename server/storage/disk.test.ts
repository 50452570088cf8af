import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDisk } from '../testing/storage.ts';

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
