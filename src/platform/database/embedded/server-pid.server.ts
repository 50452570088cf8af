import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pidFile = (directory: string) => join(directory, 'postmaster.pid');

/** Returns the process ID that the last server of a database directory wrote, also if it was killed. */
export function serverPid(directory: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(pidFile(directory), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a process is the server of a database directory, and not another one with a reused ID. */
export function isServerOf(directory: string, pid: number | undefined): boolean {
  if (pid === undefined || !isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Lets PostgreSQL start if its last server was killed and another process has the same ID now, as happens in
 * containers. Writes the ID of this process to the file, because PostgreSQL accepts the ID of its parent. The file must
 * not be deleted: it also names shared memory, in which PostgreSQL looks for processes of the last server.
 */
export function forgetDeadServer(directory: string, socketDir: string): void {
  const pid = serverPid(directory);
  if (pid === undefined || !isRunning(pid)) return;
  const [, ...lines] = readFileSync(pidFile(directory), 'utf8').split('\n');
  writeFileSync(pidFile(directory), [process.pid, ...lines].join('\n'));
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
}
