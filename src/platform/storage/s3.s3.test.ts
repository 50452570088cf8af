import { expect, it } from 'vitest';
import { pino } from 'pino';
import { newBucket, S3_ENDPOINT } from '../../../tests/helpers/s3-server.ts';
import { readStored } from '../../../tests/helpers/storage.ts';
import { checkBucket, s3Storage } from './s3.server.ts';

const options = await newBucket(S3_ENDPOINT);
const storage = s3Storage(options);
const KEY = 'incoming/0123456789abcdef';
const log = pino({ level: 'silent' });

const sign = (upload: { type?: string; size?: number } = {}) =>
  storage.presignUpload!(KEY, { type: 'image/webp', size: undefined, ...upload });

async function put(url: string, body: string, headers: Record<string, string> = {}) {
  const sent = { method: 'PUT', headers: { 'content-type': 'image/webp', ...headers }, body };
  return (await fetch(url, sent)).status;
}

it('accepts exactly the signed upload', async () => {
  const url = await sign({ size: 5 });
  const changed = (change: (url: URL) => void) => {
    const copy = new URL(url);
    change(copy);
    return copy.href;
  };
  expect([
    await put(url, 'longer'),
    await put(url, 'less'),
    await put(url, 'image', { 'content-type': 'text/html' }),
    await put(
      changed((copy) => (copy.pathname += '1')),
      'image',
    ),
    await put(
      changed(({ searchParams }) => searchParams.set('X-Amz-Expires', '9000')),
      'image',
    ),
    await put(
      changed(({ searchParams }) => searchParams.delete('X-Amz-Signature')),
      'image',
    ),
  ]).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await fetch(url)).status).toBe(403);
  expect(await storage.get(KEY)).toBeNull();
  expect(await put(url, 'image')).toBe(200);
  expect((await readStored(storage, KEY))?.toString()).toBe('image');
});

const signedHeaders = async (size?: number) =>
  new URL(await sign(size === undefined ? {} : { size })).searchParams.get('X-Amz-SignedHeaders');

it('signs host, content type and, if it is known, content length', async () => {
  expect(await signedHeaders(5)).toBe('content-length;content-type;host');
  expect(await signedHeaders()).toBe('content-type;host');
});

it('finds wrong credentials and a missing bucket at the start', async () => {
  await checkBucket(options, log);
  await expect(checkBucket({ ...options, secretAccessKey: 'wrong' }, log)).rejects.toThrow(
    'S3_ACCESS_KEY_ID',
  );
  await expect(checkBucket({ ...options, bucket: 'missing' }, log)).rejects.toThrow('S3_BUCKET');
  await expect(s3Storage({ ...options, bucket: 'missing' }).get(KEY)).rejects.toThrow('S3_BUCKET');
});
