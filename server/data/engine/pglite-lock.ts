import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a data directory for this process and returns the unlock function. PGlite does not lock, and a
 * second process would silently lose writes. Uses SQLite's file lock, because the operating system
 * releases it even if the process is killed (decision 014).
 * @throws if another process holds the lock
 */
export function lockDataDir(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw new Error(
      `DATA_DIR: another process is using ${directory}. Stop it first or choose another directory.`,
      { cause: error },
    );
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
