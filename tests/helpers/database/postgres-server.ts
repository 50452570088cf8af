import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from '../../../src/platform/database/embedded/binaries.server.ts';

/** Shutdown modes of PostgreSQL. `immediate` is like a crash. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

export interface RunningPostgres {
  url: string;
  /** Starts the server again after `halt`, on the same port and with the same data. */
  start(): Promise<void>;
  halt(mode: keyof typeof STOP_SIGNALS): Promise<void>;
  /** Kills every process of the server. */
  kill(): Promise<void>;
  /** Suspends every process of the server: its port accepts connections, but nothing answers. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server with default settings in a new directory on a free port, for `DATABASE_URL`. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-postgres-'));
  const binaries = findBinaries(folder);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'forecourt', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const [code] = await once(binaries.spawn('initdb', options, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error('PostgreSQL could not create a database');
  const port = await freePort();
  const url = `postgres://forecourt@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  let frozen: number[] = [];

  const start = async () => {
    server = binaries.spawn(
      'postgres',
      ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
      { stdio: 'ignore' },
    );
    while (!(await accepts(url))) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start');
      await sleep(20);
    }
  };
  const halt = async (mode: keyof typeof STOP_SIGNALS) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(STOP_SIGNALS[mode]);
    await ended;
  };
  const freeze = async () => {
    const pid = server.pid ?? 0;
    // First the parent, so that it starts no further processes.
    process.kill(pid, 'SIGSTOP');
    frozen = [pid, ...(await childrenOf(pid))];
    for (const child of frozen.slice(1)) process.kill(child, 'SIGSTOP');
  };
  // The parent last: while it is suspended, no process disappears.
  const signalFrozen = (signal: NodeJS.Signals) => {
    for (const pid of frozen.splice(0).toReversed()) process.kill(pid, signal);
  };
  const kill = async () => {
    const ended = once(server, 'exit');
    await freeze();
    signalFrozen('SIGKILL');
    await ended;
  };
  const thaw = () => signalFrozen('SIGCONT');

  await start();
  return {
    url,
    start,
    halt,
    kill,
    freeze,
    thaw,
    stop: async () => {
      thaw();
      await halt('fast');
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads `/proc`, because each child process of PostgreSQL leads its own process group. */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(/\) \S (\d+)/.exec(stat)?.[1]);
    }),
  );
  return pids.filter((_pid, at) => parents[at] === parent);
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a port that nothing uses, below the range from which Linux chooses ports for outgoing connections: such a
 * connection could take the port before the caller does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
