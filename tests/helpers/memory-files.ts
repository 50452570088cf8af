/**
 * Keeps temporary files in memory if `/dev/shm` has enough free space, because creating a test database takes ten times
 * as long on a disk. Import this module before anything calls `os.tmpdir()`.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

// Child processes inherit `TMPDIR`, so they use the same folder.
if (!process.env['TMPDIR'] && freeBytes(MEMORY) >= NEEDED_BYTES) {
  const folder = mkdtempSync(join(MEMORY, 'forecourt-tests-'));
  // Some tests run commands as another user, who must be able to open files in the folder.
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
