import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a data directory for this process alone: PGlite does not, and a second opener silently loses
 * writes. The lock is SQLite's on a file there, so the operating system frees it when the process dies
 * in any way. Answers what gives it back.
 * @throws where another process holds it
 */
export function lockDataDir(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw new Error(
      `Another process is using the data directory ${directory}: stop it first, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
