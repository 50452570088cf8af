import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { staticFiles } from './static-files.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.json'), '{}');
writeFileSync(join(folder, 'client/favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'client/push.js'), 'let worker;');
writeFileSync(join(folder, 'client/.env.json'), '{}');
writeFileSync(join(folder, 'client/assets/home-a1b2.js'), 'let home;');
writeFileSync(join(folder, 'client/assets/home-a1b2.js.br'), 'packed');
writeFileSync(join(folder, 'client/assets/heic-worker-a1b2.js'), 'let worker;');
writeFileSync(join(folder, 'client/assets/home-a1b2.js.map'), '{}');
afterAll(() => rmSync(folder, { recursive: true }));

const files = staticFiles(join(folder, 'client'));
const get = (path: string, init?: RequestInit) => files(new Request(`http://x${path}`, init), path);

it('caches a file with a hash in its name for a year and compresses it if accepted', async () => {
  const plain = await get('/assets/home-a1b2.js');
  expect(plain?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(plain?.headers.get('vary')).toBe('Accept-Encoding');
  expect(await plain?.text()).toBe('let home;');
  const packed = await get('/assets/home-a1b2.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed?.headers.get('content-encoding')).toBe('br');
  expect(packed?.headers.get('content-length')).toBe('6');
});

it('caches other files for an hour and answers 304 to a matching ETag', async () => {
  const first = await get('/favicon.svg');
  expect(first?.headers.get('cache-control')).toBe('public, max-age=3600');
  const again = await get('/favicon.svg', {
    headers: { 'if-none-match': first?.headers.get('etag') ?? '' },
  });
  expect(again?.status).toBe(304);
});

it('answers HEAD without a body and 405 to writes', async () => {
  const head = await get('/favicon.svg', { method: 'HEAD' });
  expect(head?.headers.get('content-length')).toBe('6');
  expect(await head?.text()).toBe('');
  expect((await get('/favicon.svg', { method: 'POST' }))?.status).toBe(405);
});

it('allows WebAssembly in the HEIC worker only', async () => {
  const worker = await get('/assets/heic-worker-a1b2.js');
  expect(worker?.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  const script = await get('/assets/home-a1b2.js');
  expect(script?.headers.has('content-security-policy')).toBe(false);
});

it('forbids the service worker to load anything, and lets browsers check for a new version', async () => {
  const worker = await get('/push.js');
  expect(worker?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(worker?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; object-src/);
  expect(worker?.headers.get('cache-control')).toBe('no-cache');
});

it.each([
  '/../secret.json',
  '/..%2Fsecret.json',
  '/.env.json',
  '/assets/home-a1b2.js.map',
  '/assets/home-a1b2.js.br',
  '/assets',
  '/',
])('returns null for %s', (path) => {
  expect(get(path)).toBeNull();
});

it('answers 404 without caching for a file deleted after the start', async () => {
  writeFileSync(join(folder, 'client/assets/old-c3d4.js'), 'let old;');
  const before = staticFiles(join(folder, 'client'));
  rmSync(join(folder, 'client/assets/old-c3d4.js'));
  const answer = await before(new Request('http://x/assets/old-c3d4.js'), '/assets/old-c3d4.js');
  expect(answer?.status).toBe(404);
  expect(answer?.headers.get('cache-control')).toBe('no-store');
});
