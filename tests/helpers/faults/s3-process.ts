import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../database/postgres-server.ts';
import { newBucket } from '../s3-server.ts';

const SERVER = '../shared/tools/s3-server.py';

/**
 * Starts an S3-compatible server (OpenStack Swift) in its own process and creates a bucket. Returns
 * undefined if Swift, or the script that starts it, is not installed.
 */
export async function startS3(wantedPort?: number) {
  if (!existsSync(SERVER)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-s3-'));
  const port = wantedPort ?? (await freePort());
  let server: ChildProcess;

  /** Returns whether the server listens. */
  const start = async (): Promise<boolean> => {
    const child = spawn('/usr/bin/python3', [SERVER, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    server = child;
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    return child.exitCode === null;
  };
  const halt = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };

  if (!(await start())) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await newBucket(
    `http://127.0.0.1:${port}`,
  );
  return {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    /** Starts the server again after `halt`, on the same port and with the same data. */
    start,
    halt,
    /** Suspends the server: its port accepts connections, but nothing answers. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    /** Stops the server and removes its data. */
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true });
    },
  };
}
