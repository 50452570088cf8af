import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding, compressResponse } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', null],
  ['deflate', null],
  ['abr', null],
  ['', null],
  [null, null],
])('Accept-Encoding %j chooses %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

const html = `<!doctype html>${'<p>A car</p>'.repeat(500)}`;
const page = (body = html, type = 'text/html; charset=utf-8') =>
  new Response(body, { headers: { 'content-type': type, vary: 'Cookie' } });
const ask = (encoding: string) =>
  new Request('http://x/', { headers: { 'accept-encoding': encoding } });

test('a page is packed as the client likes it best, and says that it varies', async () => {
  const answer = await compressResponse(ask('gzip, br'), page());
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(brotliDecompressSync(await answer.bytes()).toString()).toBe(html);
  const zipped = await compressResponse(ask('gzip'), page());
  expect(gunzipSync(await zipped.bytes()).toString()).toBe(html);
});

test('a packed answer has a weak entity tag', async () => {
  const tagged = new Response(html, { headers: { 'content-type': 'text/html', etag: '"one"' } });
  expect((await compressResponse(ask('br'), tagged)).headers.get('etag')).toBe('W/"one"');
});

test('small answers, images and clients that want none stay as they are', async () => {
  for (const answer of [
    await compressResponse(ask('br'), page('<p>short</p>')),
    await compressResponse(ask('br'), page(html, 'image/webp')),
    await compressResponse(ask('identity'), page()),
  ]) {
    expect(answer.headers.has('content-encoding')).toBe(false);
  }
});
