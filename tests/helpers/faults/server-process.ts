import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataDir, killDatabase } from '../database/database-template.ts';
import { freePort } from '../database/postgres-server.ts';
import { type StaffClient, staffClient } from './staff-client.ts';

/** Credentials of the owner of a test server. */
const OWNER = { email: 'aoife@cars.example', password: 'seven green bottles' };

export interface ServerProcess {
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** Everything that the server has printed: messages and log lines. */
  output(): string;
  /** Milliseconds from the start until the server was ready. */
  readyAfter: number;
  /** Signs in and returns a function that posts JSON as this user. */
  signIn(): Promise<(path: string, body: unknown) => Promise<Response>>;
  /** Signs in and returns the requests of this user. */
  staff(): Promise<StaffClient>;
  /** Sends a signal, waits for the exit and returns the exit code; null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Kills the server and what it started, but not the embedded database server. */
  kill(): Promise<void>;
  /** Kills both servers and removes the data directory. */
  remove(): Promise<void>;
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'forecourt-server-process-'));

/** Creates a data directory with an empty database, because a server needs seconds to create one. */
export async function newDataDir(): Promise<string> {
  const dataDir = await emptyFolder();
  await createDataDir(dataDir);
  return dataDir;
}

/** Kills the embedded database server of a data directory, and removes the directory. */
export async function removeDataDir(dataDir: string): Promise<void> {
  killDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const { pid } of running) killGroup(pid);
});

/**
 * Starts the server as in production, without demo stock, and waits until it is ready. Needs the built
 * site: only tests of the project `faults` may use it.
 * @param environment additional variables; set DATA_DIR to start again on the data of another server
 */
export async function startServerProcess(
  environment: Record<string, string> = {},
  command: readonly [string, ...string[]] = [process.execPath, 'src/app/index.ts'],
): Promise<ServerProcess> {
  const { DATA_DIR, DATABASE_URL } = environment;
  const dataDir = DATA_DIR ?? (await (DATABASE_URL ? emptyFolder() : newDataDir()));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [file, ...args] = command;
  const startedAt = performance.now();
  const child = spawn(file, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO_STOCK: 'off',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, like a job of a terminal or a unit of systemd.
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let printed = '';
  const record = (chunk: Buffer) => void (printed += String(chunk));
  child.stdout.on('data', record);
  child.stderr.on('data', record);
  while (!/Forecourt (worker )?is ready/.test(printed)) {
    if (hasEnded(child)) throw new Error(`The server did not start.\n${printed}`);
    await sleep(20);
  }
  const readyAfter = performance.now() - startedAt;
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded(child)) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  };
  const kill = async () => {
    killGroup(child.pid);
    await end('SIGKILL');
  };
  return {
    url,
    dataDir,
    child,
    output: () => printed,
    readyAfter,
    signIn: async () => (await signInTo(url)).post,
    staff: () => signInTo(url),
    end,
    kill,
    remove: async () => {
      await kill();
      await removeDataDir(dataDir);
    },
  };
}

/** Kills the server and what it started, also if its own process has ended. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Signs in, by default as the owner of a test server, and returns the requests of this user. */
export async function signInTo(url: string, credentials = OWNER): Promise<StaffClient> {
  const response = await staffClient(url, '').post('/api/users/validate', credentials);
  if (!response.ok) throw new Error(`Cannot sign in: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return staffClient(url, cookie.join('; '));
}
