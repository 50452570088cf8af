/**
 * Compares pages: from the cache, as 304, not cached, rendered by React Router alone, and as a constant of node:http.
 *
 *     npm run build && node bench/rendering.ts
 *
 * The pages that are not cached and those of the probe are compared without compression.
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
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true })];
try {
  // Complete images: jobs would take CPU time and change the stock.
  const first = await startSite(PORT, { DATA_DIR: dataDir });
  await imagesReady(first.url);
  await first.stop();
  await cp(dataDir, copy, { recursive: true });
  const cached = await start(startSite(PORT, { DATA_DIR: dataDir }));
  const uncached = await start(
    startSite(PORT + 1, { DATA_DIR: copy, RESPONSE_CACHE_MB: '0', DATABASE_URL: '' }),
  );
  const build = await buildProbe(join(folder, 'probe'));
  const probe = await start(startChild('probe.ts', PORT + 2, { BUILD: build, SITE_URL: cached }));
  for (const path of PATHS) {
    const { tag, body } = await readCached(cached + path);
    const file = join(folder, 'body');
    await writeFile(file, body);
    const constant = await startConstant(PORT + 3, file);
    const paths = [path];
    await compare(path, [
      { name: 'constant', url: constant.url, paths },
      { name: 'probe', url: probe, paths, headers: NOT_COMPRESSED },
      {
        name: 'not cached',
        url: uncached,
        paths,
        headers: NOT_COMPRESSED,
        comparedWith: ['probe'],
      },
      { name: 'cached', url: cached, paths, headers: BROTLI, comparedWith: ['probe', 'constant'] },
      {
        name: '304',
        url: cached,
        paths,
        headers: { ...BROTLI, 'if-none-match': tag },
        comparedWith: ['constant'],
      },
    ]);
    await constant.stop();
  }
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function start(starting: Promise<{ url: string; stop(): Promise<void> }>): Promise<string> {
  const server = await starting;
  stops.push(() => server.stop());
  return server.url;
}

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
