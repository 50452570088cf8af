/**
 * Starts a mail server and the sites of the browser tests (`site-list.ts`). Each site has a copy of the
 * same demo stock with all image variants. Playwright runs this script as its web server.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ensureBuilt } from '../../../src/platform/ensure-built.server.ts';
import { killDatabase } from '../../helpers/database/database-template.ts';
import { testMailServer } from '../../helpers/smtp-server.ts';
import { newBucket } from '../../helpers/s3-server.ts';
import {
  MAILBOX_PORT,
  POSTGRES_URL,
  READY_PORT,
  S3_ENDPOINT,
  SCREENS_SITE,
  type Site,
  SITES,
  SITES_DIR,
  SMTP_PORT,
} from './site-list.ts';
import { STAFF, STAFF_NAME } from './staff-credentials.ts';
import { addLongTexts } from './long-texts.ts';
import { isHealthy, siteStarted } from './site-started.ts';
import { prepareTemplate } from './template.ts';

const servers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const server of servers) server.kill('SIGKILL');
  for (const { dataDir } of SITES) killDatabase(dataDir);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());

const { mails } = await testMailServer(SMTP_PORT);
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
}).listen(MAILBOX_PORT, '127.0.0.1');

// Builds once before the sites start, because each server would rebuild an outdated build into the same
// folder.
await ensureBuilt('.', console.log);
const template = await prepareTemplate();
for (const { dataDir } of SITES) killDatabase(dataDir);
rmSync(SITES_DIR, { recursive: true, force: true });
await Promise.all(
  SITES.map(async (site) => {
    cpSync(template, site.dataDir, { recursive: true });
    await startServer(site);
    if (site.name === SCREENS_SITE) await addLongTexts(site.url);
  }),
);
createServer((_request, response) => response.end('ready')).listen(READY_PORT, '127.0.0.1');

/** Starts a server and waits until it responds. */
async function startServer({ port, url, dataDir, isGrown }: Site): Promise<void> {
  if (await isHealthy(url))
    throw new Error(`Another site responds at ${url}. Stop it, or set BROWSER_TEST_PORT.`);
  const server = spawn(process.execPath, ['src/app/index.ts'], {
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
      ADMIN_NAME: STAFF_NAME,
      LOG_LEVEL: 'warn',
      ...(isGrown && (await restoreToServers(dataDir))),
    },
  });
  servers.add(server);
  server.on('exit', () => servers.delete(server));
  await siteStarted(server, url);
}

/** Restores the site into a new database and, if there is object storage, a new bucket. Returns their settings. */
async function restoreToServers(dataDir: string): Promise<Record<string, string>> {
  const settings = {
    DATABASE_URL: await newDatabase(),
    ...(S3_ENDPOINT && (await newBucketSettings(S3_ENDPOINT))),
  };
  const file = join(dataDir, 'backup.tar');
  await run('tools/backup.ts', ['--to', file], { DATA_DIR: dataDir });
  await run('tools/restore.ts', [file], { DATA_DIR: dataDir, ...settings });
  return settings;
}

async function newBucketSettings(address: string): Promise<Record<string, string>> {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await newBucket(address);
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

function run(tool: string, args: string[], environment: Record<string, string>) {
  return promisify(execFile)(process.execPath, [tool, ...args], {
    env: { ...process.env, ...environment },
  });
}

async function newDatabase(): Promise<string> {
  const url = new URL(POSTGRES_URL ?? '');
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query('drop database if exists browser_tests with (force)');
  await client.query('create database browser_tests');
  await client.end();
  url.pathname = '/browser_tests';
  return url.href;
}
