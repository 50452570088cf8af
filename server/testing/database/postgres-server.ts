import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** PostgreSQL's names for how a server stops: `immediate` is like a crash. */
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

/** Directory of the newest PostgreSQL binaries; undefined if PostgreSQL is not installed. */
export function postgresBinaries(): string | undefined {
  try {
    const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
    return versions[0] && join(INSTALLED, versions[0], 'bin');
  } catch {
    return undefined;
  }
}

/**
 * Starts a PostgreSQL server with default settings in a new directory on a free port. Returns undefined if
 * PostgreSQL is not installed.
 */
export async function startPostgres(): Promise<RunningPostgres | undefined> {
  const bin = postgresBinaries();
  if (bin === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-postgres-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'forecourt', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(join(bin, 'initdb'), options, { ...user, cwd: folder });
  const port = await freePort();
  let server: ChildProcess;
  let frozen: number[] = [];

  const start = async () => {
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    while (!(await accepts(bin, port))) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start');
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
    url: `postgres://forecourt@127.0.0.1:${port}/postgres`,
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

/** Reads the processes from `/proc`, because a group does not contain them: each leads its own. */
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

const accepts = (bin: string, port: number) =>
  run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
    () => true,
    () => false,
  );

/**
 * Returns a port that nothing uses. Not one of those that the system chooses for outgoing connections, which could
 * take it before the caller does.
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
