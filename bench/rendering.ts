/**
 * Measures pages: from the cache, as a 304, without the cache, rendered by React Router alone with its default
 * entry, and as a constant of node:http. Build the site first.
 *
 *     [ROUNDS=5] [SECONDS=3] [DATABASE_URL=…] node bench/rendering.ts
 *
 * All run at the same time and are measured alternately with 32 connections; medians of the rounds. Compare
 * only ratios within one run. The site and the probe without a cache are measured with and without compression.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { buildProbe } from './rendering/build-probe.ts';
import { median, prepareData, startSite } from './site.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const PORTS = { cached: 4690, uncached: 4691, probe: 4692, constant: 4693 };
const PATHS = ['/', '/search', '/about'];
const BROTLI = { 'accept-encoding': 'br' };

const folder = mkdtempSync(join(tmpdir(), 'forecourt-rendering-'));
const dataDir = join(folder, 'data');
const copiedDir = join(folder, 'copy');
const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  await measurePages();
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function measurePages(): Promise<void> {
  const cached = await site('cached', {});
  const uncached = await site('uncached', { DATA_DIR: copiedDir, RESPONSE_CACHE_MB: '0' });
  const built = buildProbe(join(folder, 'probe'));
  const probe = await serve('probe', { SITE_URL: cached, BUILD: built });
  for (const path of PATHS) {
    const { tag, body } = await readCached(cached + path);
    writeFileSync(join(folder, 'body'), body);
    const constant = await serve('constant', { BODY: join(folder, 'body') });
    const contestants: [string, string, Record<string, string>][] = [
      ['constant', constant.url, BROTLI],
      ['304', cached + path, { ...BROTLI, 'if-none-match': tag }],
      ['cached', cached + path, BROTLI],
      ['not cached', uncached + path, BROTLI],
      ['React Router probe', probe.url + path, BROTLI],
      ['not compressed', uncached + path, {}],
      ['probe, not compressed', probe.url + path, {}],
    ];
    const results = new Map(contestants.map(([name]) => [name, [] as Measured[]]));
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [name, url, sent] of contestants) {
        const result = await load(url, sent);
        if (round > 0) results.get(name)?.push(result);
      }
    print(path, results);
    constant.process.kill();
  }
}

interface Measured {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

async function load(url: string, headers: Record<string, string>): Promise<Measured> {
  const result = await autocannon({ url, headers, connections: 32, duration: SECONDS });
  const failed = result.errors + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${url} failed ${failed} times`);
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

function print(path: string, results: Map<string, Measured[]>): void {
  const medianOf = (name: string) =>
    median((results.get(name) ?? []).map(({ perSecond }) => perSecond));
  for (const [name, measured] of results) {
    const ratio = (other: string) => (medianOf(name) / medianOf(other)).toFixed(2);
    const probe = name.endsWith('not compressed') ? 'probe, not compressed' : 'React Router probe';
    const p99 = median(measured.map((one) => one.p99)).toFixed(0);
    console.log(
      `${path.padEnd(8)} ${name.padEnd(21)} ${medianOf(name).toFixed(0).padStart(6)}/s  p99 ${p99} ms  ` +
        `${ratio(probe)} x probe  ${ratio('constant')} x constant`,
    );
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

async function serve(
  name: 'probe' | 'constant',
  environment: Record<string, string>,
): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(new URL(`rendering/serve-${name}.ts`, import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(PORTS[name]), ...environment },
  });
  stops.push(() => child.kill());
  await once(child, 'message');
  return { url: `http://127.0.0.1:${PORTS[name]}`, process: child };
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
