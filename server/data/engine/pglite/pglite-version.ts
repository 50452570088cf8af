import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { syncPath } from '../sync-tree.ts';

const manifest = z.object({ version: z.string() });

/** Version of the installed PGlite package. */
export function engineVersion(): string {
  const file = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Writes the version file durably. */
export function writeEngineVersion(file: string): void {
  writeFileSync(file, `${engineVersion()}\n`);
  syncPath(file);
}

/**
 * Rejects a database created by another PGlite version: opened by the wrong version, it can look empty.
 * @throws with migration instructions
 */
export function checkEngineVersion(file: string, directory: string): void {
  const created = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'an unknown version';
  const installed = engineVersion();
  if (created === installed) return;
  throw new Error(
    `The database in ${directory} was created by PGlite ${created}, but PGlite ${installed} is installed. ` +
      `To migrate: install the Forecourt release that used PGlite ${created}, take a backup there, ` +
      `move ${directory} aside, start this release and restore the backup.`,
  );
}
