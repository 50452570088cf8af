import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../data/engine/migrate.ts';
import { openMemoryPglite } from '../data/engine/pglite.ts';
import { engineVersion } from '../data/engine/pglite-version.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/forecourt', import.meta.url));

/** Data directory of a migrated, empty database, cached until the migrations change. */
export async function migratedTemplate(): Promise<Blob> {
  const file = join(cache, `database-${migrationsHash()}.tar`);
  if (!existsSync(file)) await makeTemplate(file);
  return new Blob([readFileSync(file)]);
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const name of globSync('**/*.{sql,json}', { cwd: migrationsFolder }).sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(file: string): Promise<void> {
  const database = await openMemoryPglite();
  const { engine } = database;
  if (engine.kind !== 'pglite') throw new Error('Only a PGlite database can be dumped.');
  const dump = await engine.pglite.dumpDataDir('none');
  await database.close();
  mkdirSync(cache, { recursive: true });
  // Test files run in parallel, so each writes a temporary file and renames it.
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
}
