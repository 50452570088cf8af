/**
 * Starts a mail server and the sites of the browser tests (`site-list.ts`). Each site has a copy of the
 * same demo stock with all image variants. Playwright runs this script as its web server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureSiteBuilt } from '../server/site/build-site.ts';
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
import { prepareTemplate } from './template.ts';

const servers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const server of servers) server.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());

const { mails } = await testMailServer(SMTP_PORT);
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
}).listen(MAILBOX_PORT, '127.0.0.1');

// Once, because each server would build an outdated site into the same folder.
await ensureSiteBuilt('.', console.log);
const template = await prepareTemplate();
rmSync(join(RESULTS_DIR, 'data'), { recursive: true, force: true });
await Promise.all(
  SITES.map((site) => {
    cpSync(template, site.dataDir, { recursive: true });
    return startServer(site);
  }),
);
createServer((_request, response) => response.end('ready')).listen(READY_PORT, '127.0.0.1');

/** Starts a server and waits until it responds. */
async function startServer({ port, url, dataDir, storesInS3 }: Site): Promise<void> {
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
