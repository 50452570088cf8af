import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CACHEABLE, cacheServer } from '../../testing/cache/cache-server.ts';
import { byteStream } from '../core/byte-stream.ts';

const PART = Buffer.from('forecourt '.repeat(60_000));
const WHOLE = Buffer.concat([PART, PART, PART]);
const TAG = '"list-1"';
const HEADERS = { ...CACHEABLE, 'content-type': 'application/json', etag: TAG };
const GZIP = { 'accept-encoding': 'gzip, br' };

/** Serves a list of two parts. The second part is not made before the test calls `release`. */
async function serveList(last: (made: number) => Uint8Array = () => PART) {
  const release = Promise.withResolvers<void>();
  async function* parts(made: number) {
    yield PART;
    yield PART;
    await release.promise;
    yield last(made);
  }
  const server = await cacheServer(
    async (made) => new Response(byteStream(parts(made)), { headers: HEADERS }),
  );
  return { ...server, release: () => release.resolve() };
}

it('is made once for all clients that request it meanwhile, and is sent to each in the encoding that it accepts', async () => {
  const { get, state, release } = await serveList();
  const first = get('/', GZIP);
  await expect.poll(() => state.made).toBe(1);
  const second = get('/', GZIP);
  const plain = get('/', { 'accept-encoding': 'gzip;q=0' });
  release();
  for (const { body, headers } of [await first, await second, await get('/', GZIP)]) {
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: `W/${TAG}` });
    expect(body.length).toBeLessThan(WHOLE.length / 10);
    expect(gunzipSync(body).equals(WHOLE)).toBe(true);
  }
  const { body, headers } = await plain;
  expect([body.equals(WHOLE), headers.etag]).toEqual([true, TAG]);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(state.made).toBe(1);
});

it('is answered with 304 or without a body for HEAD, and is dropped when the version changes', async () => {
  const { get, state, release } = await serveList();
  release();
  await get();
  const notModified = await get('/', { 'if-none-match': TAG });
  expect(notModified.status).toBe(304);
  const head = await get('/', {}, 'HEAD');
  for (const { headers } of [notModified, head])
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, TAG]);
  expect(state.made).toBe(1);
  state.version = 2;
  expect((await get()).body.equals(WHOLE)).toBe(true);
  expect(state.made).toBe(2);
});

it('closes the connection if the body cannot be completed, and makes the response again for the next request', async () => {
  const { get, state, release } = await serveList((made) => {
    if (made === 1) throw new Error('broken');
    return PART;
  });
  const broken = [get(), get('/', GZIP)];
  await expect.poll(() => state.received).toBe(2);
  release();
  const results = await Promise.allSettled(broken);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await get()).body.equals(WHOLE)).toBe(true);
  expect(state.made).toBe(2);
});

it('is not stored if its compressed body is too large', async () => {
  const { get, state, release } = await serveList(() => randomBytes(600_000));
  release();
  const first = await get('/', GZIP);
  const second = await get('/', GZIP);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.equals(first.body)).toBe(false);
  expect(state.made).toBe(2);
});
