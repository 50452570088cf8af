import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server with default settings in a new directory on a free port. `stop` also removes
 * the directory. Returns undefined if PostgreSQL is not installed.
 */
export async function startPostgres(): Promise<RunningPostgres | undefined> {
  const [newest] = (await readdir(INSTALLED).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  if (newest === undefined) return undefined;
  const bin = join(INSTALLED, newest, 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'bench-postgres-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'forecourt', '-A', 'trust', '-E', 'UTF8'], {
    ...user,
    cwd: folder,
  });
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  while (!(await accepts(bin, port))) {
    if (server.exitCode !== null) throw new Error('PostgreSQL did not start');
  }
  return {
    url: `postgres://forecourt@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Runs a measurement on PGlite and, if PostgreSQL is installed, on a new server. The environment names a
 * new data directory and the database.
 */
export async function onBothEngines(
  measure: (engine: string, environment: Record<string, string>) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres();
  const engines = { PGlite: '', ...(postgres && { PostgreSQL: postgres.url }) };
  for (const [engine, url] of Object.entries(engines)) {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
    await measure(engine, { DATA_DIR: folder, DATABASE_URL: url });
    await rm(folder, { recursive: true });
  }
  if (postgres) await postgres.stop();
  else console.log(`PostgreSQL: skipped, because it is not installed in ${INSTALLED}`);
}

const accepts = (bin: string, port: number) =>
  run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
    () => true,
    () => false,
  );

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
