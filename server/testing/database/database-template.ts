import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../../data/engine/migrate.ts';
import { openMemoryPglite, openPglite } from '../../data/engine/pglite.ts';
import { engineVersion } from '../../data/engine/pglite/pglite-version.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/forecourt', import.meta.url));

/** Data directory of a migrated, empty database, cached until the migrations change. */
export async function migratedTemplate(): Promise<Blob> {
  const file = join(cache, `database-${templateHash()}.tar`);
  if (!existsSync(file)) await makeTemplate(file);
  return new Blob([readFileSync(file)]);
}

/**
 * Creates a data directory with a migrated, empty database. Copies a cached one, because creating a
 * database takes seconds.
 */
export async function createDataDir(dataDir: string): Promise<void> {
  const template = join(cache, `data-${templateHash()}`);
  if (!existsSync(template)) {
    const unfinished = `${template}.${randomUUID()}`;
    await (await openPglite(unfinished)).close();
    // Another test file may have created it meanwhile.
    if (existsSync(template)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, template);
  }
  cpSync(template, dataDir, { recursive: true });
}

function templateHash(): string {
  const hash = createHash('sha256')
    .update(engineVersion())
    .update(readFileSync(import.meta.filename));
  for (const name of globSync('**/*.{sql,json}', { cwd: migrationsFolder }).sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(file: string): Promise<void> {
  const database = await openMemoryPglite();
  const { engine } = database;
  if (engine.kind !== 'pglite') throw new Error('Only a PGlite database can be dumped.');
  // PostgreSQL's own templates are two thirds of the tables, and each test file reads every byte.
  for (const name of ['template0', 'template1']) {
    await engine.pglite.exec(`alter database ${name} is_template false`);
    await engine.pglite.exec(`drop database ${name}`);
  }
  const dump = await engine.pglite.dumpDataDir('none');
  await database.close();
  mkdirSync(cache, { recursive: true });
  // Test files run in parallel, so each writes a temporary file and renames it.
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
}
