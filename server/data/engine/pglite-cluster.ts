import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { writeEngineVersion } from './pglite-version.ts';
import { syncPath, syncTree } from './sync-tree.ts';

const INITDB = fileURLToPath(new URL('./pglite-initdb.ts', import.meta.url));

/**
 * Makes the files of a new database in `directory`, unless they are there, and notes the engine's
 * version in `versionFile`. They appear whole or not at all, whenever the machine stops. A process of its own makes them: initdb leaves 250 MB behind.
 */
export async function ensureCluster(directory: string, versionFile: string): Promise<void> {
  if (existsSync(directory)) return;
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const child = spawn(process.execPath, [INITDB, unfinished], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], complaint] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (code !== 0) throw new Error(`The database could not be made in ${directory}: ${complaint}`);
  syncTree(unfinished);
  writeEngineVersion(versionFile);
  renameSync(unfinished, directory);
  syncPath(dirname(directory));
}
