/**
 * Import it before `os.tmpdir()` is called: keeps temporary files in memory, if the system has a file system for that
 * with enough room. On a disk, a new database of a test takes ten times as long.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

// Child processes inherit it.
if (!process.env['TMPDIR'] && freeBytes(MEMORY) >= NEEDED_BYTES) {
  const folder = mkdtempSync(join(MEMORY, 'forecourt-tests-'));
  // Tests run commands as other users.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
