import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** Returns whether less than the minimum is free. */
  isLow(): Promise<boolean>;
}

/** How long a measurement is used, in milliseconds. */
const CACHE_MS = 1_000;

/**
 * Measures the free space of the disk that contains `directory`, and logs when it falls below `minFreeMb`
 * megabytes and when it rises again. 0 disables the check.
 */
export function diskSpace(
  directory: string,
  minFreeMb: number,
  log: Record<'warn' | 'info', (facts: object, message: string) => void>,
  freeMb: (directory: string) => Promise<number> = freeMegabytes,
): DiskSpace {
  let low = false;
  let measuredAt = -Infinity;
  let measuring = Promise.resolve(false);

  const measure = async () => {
    const free = await freeMb(directory);
    const wasLow = low;
    low = free < minFreeMb;
    const facts = { directory, freeMb: free, minFreeMb };
    if (low && !wasLow) log.warn(facts, 'the disk is almost full: writes are refused');
    if (wasLow && !low) log.info(facts, 'the disk has free space again: writes are accepted');
    return low;
  };

  return {
    async isLow() {
      if (minFreeMb === 0) return false;
      const now = performance.now();
      if (now - measuredAt > CACHE_MS) {
        measuredAt = now;
        // A disk that cannot be measured fails at the write itself.
        measuring = measure().catch(() => false);
      }
      return measuring;
    },
  };
}

/** Space for processes without special rights: file systems reserve some for root. */
async function freeMegabytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}

/** Codes of the file system, and PostgreSQL's SQLSTATE for a full disk. */
const FULL = { ENOSPC: 'files', EDQUOT: 'files', '53100': 'database' } as const;

const isFull = (code: unknown): code is keyof typeof FULL =>
  typeof code === 'string' && code in FULL;

/** Returns the disk that is full according to an error or one of its causes, or null. */
export function fullDisk(error: unknown): 'files' | 'database' | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && isFull(at.code)) return FULL[at.code];
  return null;
}
