import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { writeEngineVersion } from './pglite-version.ts';
import { syncPath, syncTree } from '../sync-tree.ts';

const INITDB = fileURLToPath(new URL('./pglite-initdb.ts', import.meta.url));

/**
 * Creates the database files in `directory` if they are missing and writes the engine's version to
 * `versionFile`. Atomic, even if the machine crashes. Runs initdb in a child process, because it leaks 250
 * MB of memory.
 */
export async function ensureCluster(directory: string, versionFile: string): Promise<void> {
  if (existsSync(directory)) return;
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const child = spawn(process.execPath, [INITDB, unfinished], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (code !== 0) throw new Error(`Cannot create the database in ${directory}: ${stderr}`);
  syncTree(unfinished);
  writeEngineVersion(versionFile);
  renameSync(unfinished, directory);
  syncPath(dirname(directory));
}
