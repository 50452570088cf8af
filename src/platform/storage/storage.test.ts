import { expect, it } from 'vitest';
import { readStored, temporaryStorage } from '../../../tests/helpers/storage.ts';

const { storage } = await temporaryStorage();

it('returns a stored file with its bytes, size and content type', async () => {
  await storage.put('a/b/full.webp', Buffer.from('image'), 'image/webp');
  const file = await storage.get('a/b/full.webp');
  expect(file).toMatchObject({ size: 5, contentType: 'image/webp' });
  expect((await file?.body.toArray())?.join('')).toBe('image');
});

it('replaces a file while readers of the old one finish', async () => {
  await storage.put('c/og.jpg', Buffer.from('first'), 'image/jpeg');
  const first = await storage.get('c/og.jpg');
  await storage.put('c/og.jpg', Buffer.from('second'), 'image/jpeg');
  expect((await first?.body.toArray())?.join('')).toBe('first');
  expect((await readStored(storage, 'c/og.jpg'))?.toString()).toBe('second');
});

it('stores one complete file after several files were put under the same key at once', async () => {
  const bodies = Array.from({ length: 20 }, (_, n) => Buffer.alloc(50_000, n));
  await Promise.all(bodies.map((body) => storage.put('race.webp', body, 'image/webp')));
  const left = await readStored(storage, 'race.webp');
  expect(bodies.some((body) => left?.equals(body))).toBe(true);
});

it('returns null for a missing file and deletes it without an error', async () => {
  expect(await storage.get('nothing/here.webp')).toBeNull();
  expect(await storage.get('a/b')).toBeNull();
  expect(await storage.get('a/b/full.webp/deeper.webp')).toBeNull();
  await storage.delete('nothing/here.webp');
  await storage.put('gone.webp', Buffer.from('x'), 'image/webp');
  await storage.delete('gone.webp');
  expect(await storage.get('gone.webp')).toBeNull();
});

it.each(
  [
    ['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a/', '', '.hidden', 'a/.hidden'],
    ['a\\b', 'a\0b', 'a%2fb', 'é', 'a'.repeat(501)],
  ].flat(),
)('every method rejects the key %j', async (key) => {
  await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('storage key');
  await expect(storage.get(key)).rejects.toThrow('storage key');
  await expect(storage.delete(key)).rejects.toThrow('storage key');
});

it('lists the keys below a prefix', async () => {
  await storage.put('list/1/full.webp', Buffer.from('x'), 'image/webp');
  await storage.put('list/2/full.webp', Buffer.from('x'), 'image/webp');
  await storage.put('listed.webp', Buffer.from('x'), 'image/webp');
  const keys: string[] = [];
  for await (const key of storage.list('list/')) keys.push(key);
  expect(keys.sort()).toEqual(['list/1/full.webp', 'list/2/full.webp']);
});
