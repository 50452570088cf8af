import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding, compress, compressResponse } from './compression.server.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', null],
  ['deflate', null],
  ['abr', null],
  ['', null],
  [null, null],
])('for Accept-Encoding %j, acceptedEncoding returns %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

const html = `<!doctype html>${'<p>A car</p>'.repeat(500)}`;
const page = (body = html, type = 'text/html; charset=utf-8') =>
  new Response(body, { headers: { 'content-type': type, vary: 'Cookie' } });
const requestWith = (encoding: string) =>
  new Request('http://x/', { headers: { 'accept-encoding': encoding } });

test('compresses a page with the preferred encoding and adds a Vary header', async () => {
  const answer = await compressResponse(requestWith('gzip, br'), page());
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(brotliDecompressSync(await answer.bytes()).toString()).toBe(html);
  const zipped = await compressResponse(requestWith('gzip'), page());
  expect(gunzipSync(await zipped.bytes()).toString()).toBe(html);
});

test('compresses a body that is too long for the main thread', async () => {
  const long = html.repeat(20);
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await compressResponse(requestWith(encoding), page(long));
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(decompress(await answer.bytes()).toString()).toBe(long);
  }
});

test('makes the entity tag of a compressed response weak', async () => {
  const tagged = new Response(html, { headers: { 'content-type': 'text/html', etag: '"one"' } });
  expect((await compressResponse(requestWith('br'), tagged)).headers.get('etag')).toBe('W/"one"');
});

test('does not compress small responses, images or responses to clients that accept no encoding', async () => {
  for (const answer of [
    await compressResponse(requestWith('br'), page('<p>short</p>')),
    await compressResponse(requestWith('br'), page(html, 'image/webp')),
    await compressResponse(requestWith('identity'), page()),
  ]) {
    expect(answer.headers.has('content-encoding')).toBe(false);
  }
});

test.each(['br', 'gzip'] as const)(
  'compress returns a %s body without spare memory',
  async (encoding) => {
    const { length, buffer } = await compress(Buffer.from(html), encoding);
    expect(buffer.byteLength).toBe(length);
  },
);
