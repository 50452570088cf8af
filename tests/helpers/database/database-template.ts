import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverPid } from '../../../src/platform/database/embedded/server-pid.server.ts';
import { migrationsFolder } from '../../../src/platform/database/migrate.server.ts';
import { openDatabase } from '../../../src/app/deps.server.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/forecourt', import.meta.url));

/**
 * Creates a data directory with a migrated, empty database. Copies a cached one, because creating a
 * database takes seconds.
 */
export async function createDataDir(dataDir: string): Promise<void> {
  const template = join(cache, `data-${templateHash()}`);
  if (!existsSync(template)) {
    const unfinished = `${template}.${randomUUID()}`;
    await (await openDatabase({ databaseUrl: undefined, dataDir: unfinished })).close();
    // Another test file may have created it meanwhile.
    if (existsSync(template)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, template);
  }
  cpSync(template, dataDir, { recursive: true });
}

/** Kills the embedded server of a data directory, if it runs. */
export function killDatabase(dataDir: string): void {
  const pid = serverPid(join(dataDir, 'postgres'));
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // The server ended before the signal.
  }
}

/** Returns a hash of the migrations and of the package lock, which sets the version of PostgreSQL. */
function templateHash(): string {
  const hash = createHash('sha256');
  const files = globSync('**/*.{sql,json}', { cwd: migrationsFolder }).sort();
  for (const name of [...files, '../package-lock.json'])
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
