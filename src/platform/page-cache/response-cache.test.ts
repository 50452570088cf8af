import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CACHEABLE, cacheServer } from '../../../tests/helpers/cache/cache-server.ts';

const page = (text: string) => text.padEnd(5_000, ' forecourt');

const counted = () =>
  cacheServer(
    async (made, { headers }) =>
      new Response(page(`${made} ${headers.get('cookie') ?? ''}`), { headers: CACHEABLE }),
  );

describe('a stored response', () => {
  it('is made once per version of the stock', async () => {
    const { state, get } = await counted();
    const first = await get();
    expect([first.status, first.body.toString()]).toEqual([200, page('1 ')]);
    expect((await get()).body).toEqual(first.body);
    state.version = 2;
    expect((await get()).body.toString()).toBe(page('2 '));
  });

  it('is made once for requests that arrive at the same time', async () => {
    const { state, get } = await counted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    expect(state.made).toBe(1);
  });

  it('is made again when a text changes with time, and if the clock is earlier than when it was made', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const { state, get } = await counted();
    const madeFor = async (now: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now });
      await get();
      return state.made;
    };
    state.nextChange = 2_000;
    expect([await madeFor(1_000), await madeFor(1_999)]).toEqual([1, 1]);
    expect(await madeFor(999)).toBe(2);
    state.nextChange = 5_000;
    expect([await madeFor(2_000), await madeFor(4_999)]).toEqual([3, 3]);
  });

  it('is not sent to a request after the change of a text that joins a request from before the change', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    const slow = Promise.withResolvers<void>();
    const { state, get } = await cacheServer(async () => {
      await slow.promise;
      return new Response('before', { headers: CACHEABLE });
    });
    state.nextChange = 2_000;
    const before = get();
    await expect.poll(() => state.made).toBe(1);
    vi.setSystemTime(2_000);
    const after = get();
    // A third request is answered by the application once the second has joined the first.
    expect((await get('/?private')).status).toBe(299);
    slow.resolve();
    expect((await before).body.toString()).toBe('before');
    expect((await after).status).toBe(299);
  });

  it('is sent in the encoding that the client accepts, with one tag', async () => {
    const { get } = await cacheServer(async () => new Response(page(''), { headers: CACHEABLE }));
    const plain = await get();
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers).toMatchObject({ ...CACHEABLE, vary: 'Accept-Encoding' });
      expect(headers['content-length']).toBe(String(body.length));
    }
    const tag = plain.headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect([brotli.headers.etag, gzip.headers.etag]).toEqual([`W/${tag}`, `W/${tag}`]);
  });

  it.each(['TAG', 'W/TAG', '"other", W/TAG', '*'])(
    'is answered with 304 for If-None-Match: %s',
    async (sent) => {
      const { get } = await cacheServer(async () => new Response(page(''), { headers: CACHEABLE }));
      const tag = (await get()).headers.etag ?? '';
      const headers = { 'if-none-match': sent.replace('TAG', tag), 'accept-encoding': 'br' };
      const again = await get('/', headers);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-cache' });
      expect(again.headers['content-length']).toBeUndefined();
    },
  );

  it('is sent completely to a request with another tag, and to a request for a range', async () => {
    const { get } = await counted();
    const first = await get();
    expect(await get('/', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
    const range = await get('/', { range: 'bytes=0-9' });
    expect([range.status, range.body]).toEqual([200, first.body]);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const { state, get } = await counted();
    const head = await get('/', {}, 'HEAD');
    const { headers } = await get();
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers).toMatchObject({
      etag: headers.etag,
      'content-length': headers['content-length'],
    });
    expect(state.made).toBe(1);
  });

  it('depends on the theme, on no other cookie and on no header', async () => {
    const { state, get } = await counted();
    const dark = await get('/', { cookie: 'a=b; theme=dark; _ga=1' });
    expect(dark.body.toString()).toBe(page('1 theme=dark'));
    expect((await get('/', { cookie: 'theme=dark' })).body).toEqual(dark.body);
    const system = await get('/', { cookie: 'theme=blue; visited=1', 'accept-language': 'ga' });
    expect(system.body.toString()).toBe(page('2 '));
    expect((await get()).body).toEqual(system.body);
    expect(state.made).toBe(2);
  });
});

describe('the cache', () => {
  it.each([
    ['a session', '/', { cookie: 'theme=dark; __Host-session=abc' }, 'GET'],
    ['an empty session cookie', '/', { cookie: '__Host-session=' }, 'GET'],
    ['an invalid host', '/', { host: '1.2.3.4.5' }, 'GET'],
    ['a write', '/', {}, 'POST'],
    ['a body', '/', { 'content-length': '0' }, 'GET'],
    ['another address', '/?private', {}, 'GET'],
  ])('passes on a request with %s', async (_, path, headers, method) => {
    const { state, get } = await counted();
    await get();
    expect((await get(path, headers, method)).status).toBe(299);
    expect(state.made).toBe(1);
  });

  it('answers no request while the version of the stock is unknown', async () => {
    const { state, get } = await counted();
    await get();
    state.version = null;
    expect((await get()).status).toBe(299);
    state.version = 2;
    expect((await get()).body.toString()).toBe(page('2 '));
  });

  it.each([
    ['an error', new Response('no', { status: 404, headers: CACHEABLE })],
    [
      'a response that forbids it',
      new Response('no', { headers: { 'cache-control': 'no-store' } }),
    ],
    ['a response that does not allow it', new Response('no')],
  ])('does not store %s', async (_, response) => {
    const { state, get } = await cacheServer(async () => response.clone());
    const { status } = response;
    expect(await get()).toMatchObject({ status, headers: { 'content-length': '2' } });
    expect((await get()).status).toBe(status);
    expect(state.made).toBe(2);
  });

  it.each([
    ['sets a cookie', { ...CACHEABLE, 'set-cookie': 'session=1' }],
    ['is private', { 'cache-control': 'private' }],
  ])('passes on the request if the response %s', async (_, headers) => {
    const { get } = await cacheServer(async () => new Response('personal', { headers }));
    expect((await get()).status).toBe(299);
    expect((await get()).status).toBe(299);
  });

  it('leaves the request to the application if the response is an error, whose id belongs to a single request', async () => {
    const { get } = await cacheServer(
      async () => new Response('error 1234', { status: 500, headers: CACHEABLE }),
    );
    expect((await get()).status).toBe(299);
  });

  it('leaves the request to the application if the response cannot be made, and tries again next time', async () => {
    const { get } = await cacheServer(async (made) => {
      if (made === 1) throw new Error('broken');
      return new Response('ok', { headers: CACHEABLE });
    });
    expect((await get()).status).toBe(299);
    expect((await get()).body.toString()).toBe('ok');
  });

  it('neither stores a response that was started before a write nor gives it to later requests', async () => {
    const slow = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const started = Promise.withResolvers<void>();
    const { state, get } = await cacheServer(async (made) => {
      started.resolve();
      await slow[made - 1]?.promise;
      return new Response(`${made}`, { headers: CACHEABLE });
    });
    const before = get();
    await started.promise;
    state.version = 2;
    const after = get();
    slow[1]?.resolve();
    expect((await after).body.toString()).toBe('2');
    slow[0]?.resolve();
    expect((await before).body.toString()).toBe('1');
    expect((await get()).body.toString()).toBe('2');
  });

  it('completes a response for other clients after the client that caused it has disconnected', async () => {
    const slow = Promise.withResolvers<void>();
    const { state, get, leave } = await cacheServer(async () => {
      await slow.promise;
      return new Response('ok', { headers: CACHEABLE });
    });
    const left = leave();
    await expect.poll(() => state.made).toBe(1);
    const waiting = get();
    await left();
    slow.resolve();
    expect((await waiting).body.toString()).toBe('ok');
    expect(state.made).toBe(1);
  });

  it('holds a limited number of bytes, even if every request has another address', async () => {
    const { state, get } = await counted();
    for (let at = 0; at < 60; at += 1) await get(`/${at}`);
    expect(state.made).toBe(60);
    await get('/59');
    expect(state.made).toBe(60);
    await get('/0');
    expect(state.made).toBe(61);
  });

  it('does not store a response that would evict most others', async () => {
    const { state, get } = await cacheServer(
      async () => new Response('x'.repeat(30_000), { headers: CACHEABLE }),
    );
    await get();
    expect((await get()).body.length).toBe(30_000);
    expect(state.made).toBe(2);
  });
});
