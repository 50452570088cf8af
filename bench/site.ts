import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../app/lib/api.ts';
import { MAX_PAGE_SIZE } from '../domain/listing.ts';

/** Credentials of the owner of benchmark sites. */
export const BENCH_OWNER = {
  email: 'bench@forecourt.example',
  password: 'a-long-password-for-the-bench',
};

export interface RunningSite {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first successful response. */
  readyAfter: number;
  stop(): Promise<void>;
}

/**
 * Starts the built site in a child process, by default on a new embedded database with the demo stock.
 * @param root folder of the installation
 * @throws {Error} if another server uses the port
 */
export async function startSite(
  port: number,
  environment: Record<string, string> = {},
  root = '.',
): Promise<RunningSite> {
  const dataDir = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'forecourt-bench-')));
  const url = `http://127.0.0.1:${port}`;
  await checkPortIsFree(url);
  const started = performance.now();
  const server = spawn(process.execPath, ['server/index.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: BENCH_OWNER.email,
      ADMIN_PASSWORD: BENCH_OWNER.password,
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady(`${url}/api/health`, server);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: server.pid ?? 0,
    readyAfter: performance.now() - started,
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      if (!environment['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Otherwise the bench would measure the other server. */
async function checkPortIsFree(url: string): Promise<void> {
  const isTaken = await fetch(url).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new Error(`Another server already responds at ${url}`);
}

/** @throws {Error} if the process exits, or does not respond within five minutes */
export async function waitUntilReady(
  address: string,
  server: { exitCode: number | null },
): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server exited with code ${server.exitCode}`);
    const ready = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${address} did not respond within five minutes`);
}

/** Creates the API client that the pages use. */
export const apiOf = (url: string) => createApi((path, init) => fetch(url + path, init));

/** Waits until every image of the demo stock has variants: the image process takes CPU time until then. */
export async function imagesReady(url: string): Promise<void> {
  const api = apiOf(url);
  const deadline = performance.now() + 600_000;
  while (performance.now() < deadline) {
    const { vehicles } = await api.searchCars({ pageSize: MAX_PAGE_SIZE });
    const cars = await Promise.all(vehicles.map(({ carId }) => api.car(carId)));
    if (cars.every(({ images }) => images.every(({ widths }) => widths.length > 0))) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('The images were not ready within ten minutes');
}

/** Creates a database with the demo stock and all its images in `dataDir`. */
export async function prepareData(port: number, dataDir: string): Promise<void> {
  const site = await startSite(port, { DATA_DIR: dataDir });
  await imagesReady(site.url);
  await site.stop();
}

/** Returns the resident memory of a process in bytes, or 0 if it has exited (Linux only). */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Signs in and returns the session cookie. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BENCH_OWNER),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}
