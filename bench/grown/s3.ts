import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newBucket } from '../../server/testing/s3-server.ts';

const SERVER = '../shared/tools/s3-server.py';

/** Starts OpenStack Swift's S3 interface with a new bucket. Returns undefined if it is not available. */
export async function startS3(port: number) {
  if (!existsSync(SERVER)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'bench-s3-'));
  const server = spawn('/usr/bin/python3', [SERVER, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  if (server.exitCode !== null) return undefined;
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
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
