/**
 * Measures pages: from the cache, as a 304, without the cache, rendered by React Router alone with its default
 * entry, and as a constant of node:http. Build the site first.
 *
 *     [ROUNDS=5] [SECONDS=3] [DATABASE_URL=…] node bench/rendering.ts
 *
 * All run at the same time and are measured alternately with 32 connections; medians of the rounds. Compare
 * only ratios within one run. The site and the probe without a cache are measured with and without compression.
 */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, stopChild, stopChildren } from './child-server.ts';
import { compare, type Contestant } from './load/turns.ts';
import { buildProbe } from './rendering/build-probe.ts';
import { prepareData, startSite } from './site.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const PORTS = { cached: 4690, uncached: 4691, probe: 4692, constant: 4693 };
const PATHS = ['/', '/search', '/about'];
const BROTLI = { 'accept-encoding': 'br' };

const CONSTANT = 'constant';
const PROBE = 'React Router probe';
const PLAIN_PROBE = 'probe, not compressed';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-rendering-'));
const dataDir = join(folder, 'data');
const copiedDir = join(folder, 'copy');
const stops: (() => unknown)[] = [
  () => rmSync(folder, { recursive: true, force: true }),
  stopChildren,
];
try {
  await measurePages();
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function measurePages(): Promise<void> {
  const cached = await site('cached', {});
  const uncached = await site('uncached', { DATA_DIR: copiedDir, RESPONSE_CACHE_MB: '0' });
  const build = buildProbe(join(folder, 'probe'));
  const probe = await startChild('rendering/serve-probe.ts', PORTS.probe, {
    SITE_URL: cached,
    BUILD: build,
  });
  for (const path of PATHS) {
    const { tag, body } = await readCached(cached + path);
    writeFileSync(join(folder, 'body'), body);
    const constant = await startChild('rendering/serve-constant.ts', PORTS.constant, {
      BODY: join(folder, 'body'),
    });
    const contestant = (
      name: string,
      url: string,
      headers: Record<string, string>,
      probeName = PROBE,
    ): Contestant => ({
      name,
      url,
      paths: [path],
      headers,
      comparedWith: [probeName, CONSTANT].filter((base) => base !== name),
    });
    await compare(
      path,
      [
        contestant(CONSTANT, constant.url, BROTLI),
        contestant('304', cached, { ...BROTLI, 'if-none-match': tag }),
        contestant('cached', cached, BROTLI),
        contestant('not cached', uncached, BROTLI),
        contestant(PROBE, probe.url, BROTLI),
        contestant('not compressed', uncached, {}, PLAIN_PROBE),
        contestant(PLAIN_PROBE, probe.url, {}),
      ],
      { rounds: ROUNDS, seconds: SECONDS },
    );
    await stopChild(constant);
  }
}

/** Starts a site whose images are complete: jobs would take CPU time and change the stock. */
async function site(name: 'cached' | 'uncached', environment: Record<string, string>) {
  if (!existsSync(dataDir)) {
    await prepareData(PORTS[name], dataDir);
    cpSync(dataDir, copiedDir, { recursive: true });
  }
  const running = await startSite(PORTS[name], { DATA_DIR: dataDir, ...environment });
  stops.push(() => running.stop());
  return running.url;
}

/** Reads a page until it comes from the cache, which takes a second request after a start. */
async function readCached(url: string): Promise<{ tag: string; body: Buffer }> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const response = await fetch(url, { headers: BROTLI });
    const body = Buffer.from(await response.arrayBuffer());
    const tag = response.headers.get('etag');
    if (tag !== null) return { tag, body };
  }
  throw new Error(`${url} is not cached`);
}
