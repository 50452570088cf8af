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
