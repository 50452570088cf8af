import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { syncPath } from './sync-tree.ts';

const manifest = z.object({ version: z.string() });

/** Version of the embedded engine that is installed. */
export function engineVersion(): string {
  const file = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Writes which engine made the database; on the disk when it returns. */
export function writeEngineVersion(file: string): void {
  writeFileSync(file, `${engineVersion()}\n`);
  syncPath(file);
}

/**
 * Refuses a database that another version of the engine made: a directory of one version, opened by
 * another, can look empty.
 * @throws with a sentence that says how to move the data over
 */
export function checkEngineVersion(file: string, directory: string): void {
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'an unknown version';
  const installed = engineVersion();
  if (made === installed) return;
  throw new Error(
    `The database in ${directory} was made by PGlite ${made}, and PGlite ${installed} is installed. ` +
      `To migrate: install the Forecourt release that used PGlite ${made}, take a backup there, ` +
      `move ${directory} aside, start this release and restore the backup.`,
  );
}
