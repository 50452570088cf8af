import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

export interface RealPostgres {
  /** Of an empty database. */
  url: string;
  /** Ends the server and removes what it wrote. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server on a free port with a data directory of its own, as an unprivileged user;
 * null where this machine has no server. Settings are PostgreSQL's own, but for 256 MB of shared buffers.
 */
export async function startPostgres(): Promise<RealPostgres | null> {
  const bin = await binaries();
  if (!bin) return null;
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-postgres-'));
  const identity = await unprivileged();
  if (identity) await chown(directory, identity.uid, identity.gid);
  const as = { cwd: directory, ...identity };

  const data = join(directory, 'data');
  const initdb = ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await run(join(bin, 'initdb'), initdb, as);
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=256MB'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', directory, ...settings],
    { ...as, stdio: 'ignore' },
  );
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  await answering(url);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/** The folder of the newest installed server's programs. */
async function binaries(): Promise<string | null> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(root, newest, 'bin') : null;
}

/** PostgreSQL refuses to run as root: then the user `postgres` runs it. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: await idOfPostgres('-u'), gid: await idOfPostgres('-g') };
}

async function idOfPostgres(flag: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [flag, 'postgres'])).stdout);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error('PostgreSQL did not start within 10 s');
}
