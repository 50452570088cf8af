/**
 * Starts a mail server and the sites of the browser tests (`site-list.ts`). Each site has a copy of the
 * same demo stock with all image variants. Playwright runs this script as its web server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testMailServer } from '../server/testing/smtp-server.ts';
import { newBucket } from '../server/testing/s3-server.ts';
import {
  MAILBOX_PORT,
  READY_PORT,
  RESULTS_DIR,
  S3_ENDPOINT,
  type Site,
  SITES,
  SMTP_PORT,
} from './site-list.ts';
import { STAFF } from './staff-login.ts';

const CACHE_DIR = 'node_modules/.cache/forecourt';
/** Files that determine the content of a new data directory. */
const SOURCES = [
  'demo-stock/**/*',
  'drizzle/**/*',
  'server/images/*.ts',
  'server/services/images/make-variants.ts',
  'server/services/stock/load-demo-stock.ts',
  'server/data/import/demo-stock.ts',
];

const servers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const server of servers) server.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());

const { mails } = await testMailServer(SMTP_PORT);
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
}).listen(MAILBOX_PORT, '127.0.0.1');

const template = join(CACHE_DIR, `browser-tests-${hashOf(SOURCES)}`);
if (!existsSync(template)) await prepareTemplate(SITES[0]!);
rmSync(join(RESULTS_DIR, 'data'), { recursive: true, force: true });
await Promise.all(
  SITES.map((site) => {
    cpSync(template, site.dataDir, { recursive: true });
    return startServer(site);
  }),
);
createServer((_request, response) => response.end('ready')).listen(READY_PORT, '127.0.0.1');

/** Starts a server and waits until it responds. */
async function startServer({ port, url, dataDir, storesInS3 }: Site): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/index.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
      LOG_LEVEL: 'warn',
      ...(storesInS3 && (await bucketSettings())),
    },
  });
  servers.add(server);
  server.on('exit', () => servers.delete(server));
  while (!(await isHealthy(url))) {
    if (server.exitCode !== null) throw new Error(`The server for ${dataDir} did not start.`);
    await wait(100);
  }
  return server;
}

/** Creates a bucket and returns the settings of a server that stores its images in it. */
async function bucketSettings(): Promise<Record<string, string>> {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await newBucket(S3_ENDPOINT ?? '');
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Loads the demo stock, waits for every image variant and keeps the data directory for later runs. */
async function prepareTemplate(site: Site): Promise<void> {
  for (const old of globSync(join(CACHE_DIR, 'browser-tests-*'))) {
    if (!old.startsWith(template)) rmSync(old, { recursive: true });
  }
  // If a run is interrupted here, the next run continues.
  const dataDir = `${template}.unfinished`;
  mkdirSync(CACHE_DIR, { recursive: true });
  const server = await startServer({ ...site, dataDir });
  const cookie = await signIn(site.url);
  const cars: { carId: number }[] = await getJson(`${site.url}/api/cars`, cookie);
  const drafts: { vehicles: { carId: number }[] } = await getJson(
    `${site.url}/api/cars/search?publish=false&pageSize=100`,
    cookie,
  );
  for (const { carId } of [...cars, ...drafts.vehicles]) {
    while (!(await hasAllVariants(`${site.url}/api/cars/${carId}`, cookie))) await wait(250);
  }
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await stopped;
  rmSync(join(dataDir, 'lock'), { force: true });
  renameSync(dataDir, template);
}

async function hasAllVariants(url: string, cookie: string): Promise<boolean> {
  const [car]: { images: { widths: number[] }[] }[] = await getJson(url, cookie);
  return car!.images.every(({ widths }) => widths.length > 0);
}

async function getJson(url: string, cookie: string) {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/users/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  const cookie = response.headers.get('set-cookie');
  if (!cookie) throw new Error(`Sign-in answered ${response.status}.`);
  return cookie.split(';')[0]!;
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns).toSorted()) {
    if (!/\.\w+$/.test(file) || file.endsWith('.test.ts')) continue;
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
