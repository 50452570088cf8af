/**
 * Compares pages: from the cache, as 304, not cached, rendered by React Router alone, and as a constant of node:http.
 *
 *     npm run build && node bench/rendering.ts
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProbe } from './probe.ts';
import { compare, imagesReady, newFolder, startChild, startConstant, startSite } from './site.ts';

const PORT = 4690;
const PATHS = ['/', '/search', '/about'];
const BROTLI = { 'accept-encoding': 'br' };
const NOT_COMPRESSED = { 'accept-encoding': 'identity' };

const folder = await newFolder('rendering');
const dataDir = join(folder, 'data');
const copy = join(folder, 'copy');
// Complete images: jobs would take CPU time and change the stock.
const first = await startSite(PORT, { DATA_DIR: dataDir });
await imagesReady(first.url);
await first.stop();
await cp(dataDir, copy, { recursive: true });
const cached = await startSite(PORT, { DATA_DIR: dataDir });
const uncached = await startSite(PORT + 1, { DATA_DIR: copy, RESPONSE_CACHE_MB: '0' });
const build = await buildProbe(join(folder, 'probe'));
const probe = await startChild('probe.ts', PORT + 2, { BUILD: build, SITE_URL: cached.url });
for (const path of PATHS) {
  const { tag, body } = await readCached(cached.url + path);
  const file = join(folder, 'body');
  await writeFile(file, body);
  const constant = await startConstant(PORT + 3, file);
  const plain = { paths: [path], headers: NOT_COMPRESSED };
  const hit = { paths: [path], url: cached.url };
  const known = { ...BROTLI, 'if-none-match': tag };
  await compare(path, [
    { ...plain, name: 'constant', url: constant.url },
    { ...plain, name: 'probe', url: probe.url },
    { ...plain, name: 'not cached', url: uncached.url, comparedWith: ['probe'] },
    { ...hit, name: 'cached', headers: BROTLI, comparedWith: ['probe', 'constant'] },
    { ...hit, name: '304', headers: known, comparedWith: ['constant'] },
  ]);
  await constant.stop();
}
for (const server of [probe, uncached, cached]) await server.stop();
await rm(folder, { recursive: true });

/** Reads a page until it comes from the cache, which takes a second request after a start. */
async function readCached(address: string): Promise<{ tag: string; body: Buffer }> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const response = await fetch(address, { headers: BROTLI });
    const body = Buffer.from(await response.arrayBuffer());
    const tag = response.headers.get('etag');
    if (tag !== null) return { tag, body };
  }
  throw new Error(`${address} is not cached`);
}
