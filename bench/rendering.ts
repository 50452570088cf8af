/**
 * Measures pages: from the cache, as a 304, without the cache, rendered by React Router alone with its default
 * entry, and as a constant of node:http. Build the site first.
 *
 *     [ROUNDS=5] [SECONDS=3] [DATABASE_URL=…] node bench/rendering.ts
 *     [QUERIES=1000000] node bench/rendering.ts --hostile
 *
 * All run at the same time and are measured alternately with 32 connections; medians of the rounds. Compare
 * only ratios within one run. `--hostile` sends as many distinct queries as given while visitors read pages,
 * and prints the memory of the server and the p99 of the visitors.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { buildProbe } from './rendering/build-probe.ts';
import { imagesReady, median, startSite } from './site.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const QUERIES = Number(process.env['QUERIES'] ?? 1_000_000);
const PORTS = { cached: 4690, uncached: 4691, probe: 4692, constant: 4693 };
const PATHS = ['/', '/search', '/about'];
const BROTLI = { 'accept-encoding': 'br' };

const folder = mkdtempSync(join(tmpdir(), 'forecourt-rendering-'));
const dataDir = join(folder, 'data');
const copiedDir = join(folder, 'copy');
/** Process of the site with the cache. */
let sitePid = 0;
const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  if (process.argv.includes('--hostile')) await measureHostile();
  else await measurePages();
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function measurePages(): Promise<void> {
  const cached = await site('cached', {});
  const uncached = await site('uncached', { DATA_DIR: copiedDir, RESPONSE_CACHE_MB: '0' });
  const built = buildProbe(join(folder, 'probe'));
  const probe = await serve('probe', { SITE_URL: cached, BUILD: built });
  for (const path of PATHS) {
    const { headers, body } = await read(cached + path);
    writeFileSync(join(folder, 'body'), body);
    const constant = await serve('constant', { BODY: join(folder, 'body') });
    const tag = { ...BROTLI, 'if-none-match': headers.get('etag') ?? '' };
    const contestants: [string, string, Record<string, string>][] = [
      ['constant', constant.url, BROTLI],
      ['304', cached + path, tag],
      ['cached', cached + path, BROTLI],
      ['uncached', uncached + path, BROTLI],
      ['React Router probe', probe.url + path, BROTLI],
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
    const p99 = median(measured.map((one) => one.p99)).toFixed(0);
    console.log(
      `${path.padEnd(8)} ${name.padEnd(19)} ${medianOf(name).toFixed(0).padStart(6)}/s  p99 ${p99} ms  ` +
        `${ratio('React Router probe')} x probe  ${ratio('constant')} x constant`,
    );
  }
}

async function measureHostile(): Promise<void> {
  const url = await site('cached', {});
  const visitors = async (seconds: number) =>
    (
      await autocannon({
        url,
        headers: BROTLI,
        connections: 8,
        duration: seconds,
        requests: PATHS.map((path) => ({ path })),
      })
    ).latency;
  await visitors(SECONDS);
  const normal = await visitors(SECONDS * 3);
  console.log(`normal: p99 ${normal.p99} ms, ${memory(sitePid)} MB`);
  let sent = 0;
  for (let first = 0; first < QUERIES; first += 100_000) {
    const amount = Math.min(QUERIES - first, 100_000);
    const flood = autocannon({
      url,
      connections: 8,
      amount,
      requests: [
        {
          setupRequest: (request) => {
            const query = `minPrice=${sent % 100_000}&maxMileage=${100 + Math.floor(sent / 100_000)}`;
            sent += 1;
            return { ...request, path: `/api/cars/search?${query}` };
          },
        },
      ],
    });
    const state = { flooding: true };
    const ended = flood.then(() => void (state.flooding = false));
    const p99s: number[] = [];
    while (state.flooding) p99s.push((await visitors(SECONDS)).p99);
    await ended;
    const { '2xx': ok } = await flood;
    console.log(
      `${first + amount} distinct queries (${ok} answered): p99 of visitors ${median(p99s).toFixed(0)} ms, ${memory(sitePid)} MB`,
    );
  }
}

/** Starts a site whose images are complete: jobs would take CPU time and change the stock. */
async function site(name: 'cached' | 'uncached', environment: Record<string, string>) {
  if (!existsSync(dataDir)) {
    const preparing = await startSite(PORTS[name], { DATA_DIR: dataDir });
    await imagesReady(preparing.url);
    await preparing.stop();
    cpSync(dataDir, copiedDir, { recursive: true });
  }
  const running = await startSite(PORTS[name], { DATA_DIR: dataDir, ...environment });
  if (name === 'cached') sitePid = running.pid;
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

async function read(url: string) {
  const response = await fetch(url, { headers: BROTLI });
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** Resident memory of a process in MB. */
function memory(pid: number): string {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) / 1024).toFixed(0);
}
