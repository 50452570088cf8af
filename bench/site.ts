/** Starts what the benchmarks measure, and compares servers that answer the same requests. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

const OWNER = { email: 'bench@forecourt.example', password: 'a-long-password-for-the-bench' };
const CHILD_START_MS = 60_000;

/** Stopped if the benchmark fails: a site that runs on would keep its output, a pipe, open for ever. */
const sites = new Set<ChildProcess>();
process.on('exit', () => sites.forEach((site) => site.kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

export interface Running {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first successful response. */
  readyAfter: number;
  stop(): Promise<void>;
}

/**
 * Starts the built site with the command of `npm start`, by default on a new embedded database with the demo stock.
 * @param root folder of the installation
 * @throws {Error} if another server uses the port, or if the site does not start
 */
export async function startSite(
  port: number,
  environment: Record<string, string> = {},
  root = '.',
): Promise<Running> {
  const dataDir = environment['DATA_DIR'] ?? (await newFolder('data'));
  const url = `http://127.0.0.1:${port}`;
  if (await answers(url)) throw new Error(`Another server already responds at ${url}`);
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const started = performance.now();
  const server = spawn('sh', ['-c', scripts.start], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${resolve(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  sites.add(server);
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(server, 'exit').then(([code]) => (sites.delete(server), code));
  const orEnded = async (isReady: () => boolean | Promise<boolean>) =>
    !sites.has(server) || (await isReady());
  await waitFor(() => orEnded(() => answers(`${url}/api/health`)));
  const readyAfter = performance.now() - started;
  // Before that, a signal ends the process at once, and its database server runs on.
  await waitFor(() => orEnded(() => output.includes('Forecourt is ready')));
  if (!sites.has(server)) throw new Error(`The site exited with code ${await ended}`);
  return {
    url,
    pid: server.pid ?? 0,
    readyAfter,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      if (!environment['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a server of this folder in a process. It serves on `PORT` and sends a message when it is ready. */
export async function startChild(
  file: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<Pick<Running, 'url' | 'stop'>> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
  });
  await once(child, 'message', { signal: AbortSignal.timeout(CHILD_START_MS) });
  return { url: `http://127.0.0.1:${port}`, stop: async () => void child.kill() };
}

/** Serves the same bytes for every request, in this process if run with `BODY` and `PORT`. */
if (process.argv[1] === import.meta.filename) {
  const body = await readFile(process.env['BODY'] ?? '');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
  createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
    Number(process.env['PORT']),
    '127.0.0.1',
    () => process.send?.('ready'),
  );
  process.on('disconnect', () => process.exit());
}

/** Starts a server of node:http that answers each request with the bytes of a file. */
export const startConstant = (port: number, file: string) =>
  startChild('site.ts', port, { BODY: file });

export const newFolder = (name: string) => mkdtemp(join(tmpdir(), `forecourt-bench-${name}-`));

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** @throws {Error} if the condition does not become true within ten minutes */
async function waitFor(condition: () => boolean | Promise<boolean>, intervalMs = 5): Promise<void> {
  const deadline = performance.now() + 600_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('Not ready after ten minutes');
    await sleep(intervalMs);
  }
}

export async function readJson(address: string, init?: RequestInit) {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** Waits until every image of the stock has variants: the image process takes CPU time until then. */
export async function imagesReady(url: string): Promise<void> {
  const areReady = async () => {
    const { vehicles } = await readJson(`${url}/api/cars/search?pageSize=100`);
    for (const { carId } of vehicles) {
      const [{ images }] = await readJson(`${url}/api/cars/${carId}`);
      if (!images.every(({ widths }: { widths: number[] }) => widths.length > 0)) return false;
    }
    return true;
  };
  await waitFor(areReady, 1_000);
}

/** Signs in and returns the session cookie. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

export interface Contestant {
  name: string;
  url: string;
  /** Paths that are requested in turn. */
  paths: readonly string[];
  headers?: Record<string, string>;
  /** Names of the contestants that this one is compared with. */
  comparedWith?: readonly string[];
}

/**
 * Measures servers one after the other with 32 connections, in several rounds after a warm-up. Prints the median of
 * each and its ratios: only these count, because the machine is not always as fast.
 * @throws {Error} if a request fails
 */
export async function compare(title: string, contestants: readonly Contestant[]): Promise<void> {
  const rounds = Number(process.env['ROUNDS'] ?? 5);
  const duration = Number(process.env['SECONDS'] ?? 3);
  const measured = contestants.map((contestant) => ({
    ...contestant,
    rates: [] as number[],
    latencies: [] as number[],
  }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, url, paths, headers = {}, rates, latencies } of measured) {
      const requests = paths.map((path) => ({ path }));
      const result = await autocannon({ url, headers, requests, connections: 32, duration });
      const failed = result.errors + result['4xx'] + result['5xx'];
      if (failed > 0) throw new Error(`${name} failed ${failed} times`);
      if (round === 0) continue;
      rates.push(result.requests.total / result.duration);
      latencies.push(result.latency.p99);
    }
  console.log(`\n${title}`);
  for (const { name, rates, latencies, comparedWith = [] } of measured) {
    const rate = median(rates);
    const ratios = measured
      .filter((other) => comparedWith.includes(other.name))
      .map((other) => `${(rate / median(other.rates)).toFixed(2)} x ${other.name}`);
    const p99 = median(latencies).toFixed(0);
    console.log([name, `${rate.toFixed(0)}/s`, `p99 ${p99} ms`, ...ratios].join(', '));
  }
}
