import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a data directory for this process and returns the unlock function. PGlite does not lock, and a
 * second process would silently lose writes.
 * @throws if another process holds the lock
 */
export function lockDataDir(directory: string): () => void {
  const file = join(directory, 'lock');
  try {
    return lockFile(file);
  } catch (error) {
    throw new Error(reasonOf(error, directory, file), { cause: error });
  }
}

/**
 * Creates a file if it is missing, locks it and returns the unlock function, which is safe to call twice. Uses
 * SQLite's file lock, because the operating system releases it even if the process is killed (decision 014).
 * @throws for which `isLocked` is true if another process, or this one, holds the lock
 */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}

const SQLITE_BUSY = 5;

export const isLocked = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function reasonOf(error: unknown, directory: string, file: string): string {
  if (error instanceof Error && !isLocked(error))
    return `DATA_DIR: cannot lock ${file} (${error.message}). Check its owner, and whether the disk can be written.`;
  return `DATA_DIR: another process is using ${directory}. Stop it first or choose another directory.`;
}
