import { type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findBinaries } from './binaries.server.ts';
import { forgetDeadServer, isServerOf, serverPid } from './server-pid.server.ts';

const STEP_MS = 20;

/** How long a start may take. After a crash, PostgreSQL first repeats the writes of its log. */
const START_MS = 10 * 60_000;

/** How often a process checks that the server still runs. */
const WATCH_MS = 500;

/** How long `leave` waits for connections that are being closed, and for the server to stop. */
const LEAVE_MS = 1_000;
const STOP_MS = 8_000;

/** Limit for the path of a Unix socket, in bytes. Linux allows 107, macOS 103. */
const MAX_SOCKET_PATH = 100;

/** The server belongs to one site: no network, little memory, few processes. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // The client receives the errors. Their texts, and those of statements, contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

interface Options {
  /** Further settings of the server, for tests. */
  settings?: Readonly<Record<string, string>>;
  log?: { info(message: string): void; warn(message: string): void } | undefined;
}

export interface EmbeddedPostgres {
  /** Address for `pg` and `psql`. */
  url: string;
  /** Stops the server, unless another process is connected to it. */
  leave(): Promise<void>;
}

/**
 * Starts PostgreSQL on the database in a data directory, or joins the server that already runs on it, which another
 * process started. Creates the database if it is missing. Starts the server again if it
 * dies.
 * @throws with a message for the operator if that is not possible
 */
export async function startEmbedded(
  dataDir: string,
  { settings = {}, log }: Options = {},
): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir);
  // Contains customer data: other users of the machine must not read it.
  mkdirSync(root, { recursive: true, mode: 0o700 });
  refusePglite(root);
  const binaries = findBinaries(root);
  const directory = join(realpathSync(root), 'postgres');
  if (!existsSync(directory)) {
    log?.info('creating the database');
    await createCluster(binaries, directory);
  }
  checkVersion(binaries, directory);
  // PostgreSQL refuses a copy whose mode was not preserved.
  chmodSync(directory, 0o700);
  const socketDir = prepareSocketDir(binaries, directory);
  const url = `postgresql:///postgres?host=${encodeURIComponent(socketDir)}&user=postgres`;
  const server = { binaries, directory, socketDir, url, settings, logFile: `${directory}.log` };
  let pid = await ensureRunning(server);
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    log?.warn('the embedded PostgreSQL has stopped, starting it again');
    try {
      pid = await ensureRunning(server);
    } catch (error) {
      log?.warn(error instanceof Error ? error.message : String(error));
    }
    restarting = undefined;
  };
  const watch = setInterval(() => {
    if (!isServerOf(directory, pid)) restarting ??= restart();
  }, WATCH_MS).unref();
  return {
    url,
    async leave() {
      clearInterval(watch);
      await restarting;
      if (await isLastUser(url)) await stop(directory, pid);
    },
  };
}

/** @throws if the directory contains the database of a release that used PGlite */
function refusePglite(root: string): void {
  if (!existsSync(join(root, 'postgres.version'))) return;
  throw new Error(
    `DATA_DIR: ${root} contains a database of an earlier version of Forecourt, which used PGlite. Make a backup with that version (npm run backup -- --to FILE), then restore it with this one into another DATA_DIR (npm run restore -- FILE).`,
  );
}

/** Creates the database atomically, because another process may do the same at the same time. */
async function createCluster(binaries: Binaries, directory: string): Promise<void> {
  const unfinished = `${directory}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject'];
  const child = binaries.spawn(
    'initdb',
    ['-D', unfinished, '--encoding=UTF8', ...locale, ...access, '--data-checksums'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [[code], stderr] = await Promise.all([
    once(child, 'close').catch((error: unknown) => {
      throw binaries.explain(error instanceof Error ? error : new Error(String(error)));
    }),
    child.stderr ? text(child.stderr) : '',
  ]);
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`Cannot create the database in ${directory}: ${stderr.trim()}`);
  }
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
}

function checkVersion({ version }: Binaries, directory: string): void {
  const created = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (created === version) return;
  throw new Error(
    `The database in ${directory} was created by PostgreSQL ${created}, but this release contains PostgreSQL ${version}. Make a backup with the release that created it (npm run backup -- --to FILE), then restore it with this one into another DATA_DIR (npm run restore -- FILE).`,
  );
}

/**
 * Returns the directory of the socket: that of the database, which only its owner can enter, or a short one if its
 * path is too long for a socket.
 */
function prepareSocketDir({ owner }: Binaries, directory: string): string {
  if (Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH) return directory;
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const short = join(tmpdir(), `forecourt-${name}`);
  try {
    mkdirSync(short, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const entry = lstatSync(short);
  // Others can write to the temporary directory. Check what is there before a change, and follow no link.
  const isOurs = entry.uid === owner?.uid || entry.uid === process.getuid?.();
  if (!entry.isDirectory() || !isOurs || (entry.mode & 0o777) !== 0o700)
    throw new Error(
      `${short} belongs to another user, is no directory, or others can enter it. Remove it.`,
    );
  if (owner) lchownSync(short, owner.uid, owner.gid);
  return short;
}

interface Server {
  binaries: Binaries;
  directory: string;
  socketDir: string;
  url: string;
  settings: Readonly<Record<string, string>>;
  logFile: string;
}

/** Starts the server of a database unless it runs, and returns its process ID. */
async function ensureRunning(server: Server): Promise<number> {
  const { directory, socketDir, url, logFile } = server;
  const deadline = Date.now() + START_MS;
  let child: Awaited<ReturnType<typeof spawnServer>> | undefined;
  while (Date.now() < deadline) {
    const state = await probe(url);
    if (state === 'ready') return serverPid(directory) ?? 0;
    // Another process can start or stop the server at the same time.
    if (state === 'absent' && !isServerOf(directory, serverPid(directory))) {
      if (!child) {
        forgetDeadServer(directory, socketDir);
        child = await spawnServer(server);
      } else if (hasEnded(child)) {
        const reason = readFileSync(logFile, 'utf8').trim();
        // Processes of a server that was killed end soon: try again.
        if (!reason.includes('pre-existing shared memory block'))
          throw new Error(`The embedded PostgreSQL does not start. ${logFile} says:\n${reason}`);
        child = undefined;
      }
    }
    await sleep(STEP_MS);
  }
  throw new Error(`The embedded PostgreSQL on ${directory} does not answer. See ${logFile}.`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** Starts the server in a separate process group, so that Ctrl-C does not reach it. */
async function spawnServer({ binaries, directory, socketDir, settings, logFile }: Server) {
  const options = Object.entries({ ...SETTINGS, ...settings });
  const output = openSync(logFile, 'w', 0o600);
  try {
    const child = binaries.spawn(
      'postgres',
      [
        '-D',
        directory,
        '-k',
        socketDir,
        ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { detached: true, stdio: ['ignore', output, output] },
    );
    await once(child, 'spawn');
    child.unref();
    return child;
  } catch (error) {
    throw binaries.explain(error instanceof Error ? error : new Error(String(error)));
  } finally {
    closeSync(output);
  }
}

async function probe(url: string): Promise<'ready' | 'busy' | 'absent'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES') throw error;
    // "Too many connections" means that the server runs.
    if (code === '53300') return 'ready';
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'absent' : 'busy';
  }
}

/** Name of the connection with which a leaving process counts users. Not counted, as others may leave at that time. */
const LEAVING = 'forecourt leaving';

/** Returns whether no other process uses the server. If several leave at the same time, each may get true. */
async function isLastUser(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: LEAVING,
    connectionTimeoutMillis: LEAVE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    // The connections of this process may still be closing.
    for (let waited = 0; waited < LEAVE_MS; waited += STEP_MS) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
          where backend_type = 'client backend' and application_name <> '${LEAVING}'`,
      );
      if (rowCount === 0) return true;
      await sleep(STEP_MS);
    }
    return false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Stops the server: it ends its sessions, writes everything to the disk and exits. */
async function stop(directory: string, pid: number): Promise<void> {
  if (!isServerOf(directory, pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < STOP_MS && isServerOf(directory, pid); waited += STEP_MS)
    await sleep(STEP_MS);
}
