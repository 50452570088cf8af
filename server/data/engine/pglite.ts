import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './client.ts';
import { DurableFS } from './durable-fs.ts';
import { migrationsFolder } from './migrate.ts';
import { ensureCluster } from './pglite-cluster.ts';
import { lockDataDir } from './pglite-lock.ts';
import { startMaintenance } from './pglite-maintenance.ts';
import { checkEngineVersion } from './pglite-version.ts';
import { ROW_PARSERS } from './row-types.ts';
import * as schema from '../schema.ts';
import type { Statement } from './statement.ts';

/** As PGlite starts itself, but with fsync, and by the one method that Emscripten passes on. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/**
 * Opens the database in a data directory, made and migrated where needed, for this process alone.
 * `fsync` stands in for the real one in tests.
 * @throws with a sentence for the person who starts the server, where that is not safe
 */
export async function openPglite(
  dataDir: string,
  fsync?: (descriptor: number) => void,
): Promise<Database> {
  const root = resolve(dataDir);
  // Buyers' data is nobody else's on this machine.
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(root);
  try {
    const directory = join(root, 'postgres');
    const versionFile = join(root, 'postgres.version');
    await ensureCluster(directory, versionFile);
    checkEngineVersion(versionFile, directory);
    const fs = new DurableFS(directory, fsync);
    const pglite = await PGlite.create({ fs, startParams: START_PARAMS, parsers: ROW_PARSERS });
    await checkDurability(pglite, fs);
    const database = await wrapPglite(pglite);
    const endUpkeep = startMaintenance(pglite);
    return {
      ...database,
      close: async () => {
        endUpkeep();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A commit must raise the counter of fsyncs; where it does not, a power cut would lose it. */
export async function checkDurability(
  pglite: { query(text: string): Promise<unknown> },
  fs: { readonly fsyncs: number },
): Promise<void> {
  const before = fs.fsyncs;
  await pglite.query(`select pg_logical_emit_message(true, 'forecourt', 'durability check')`);
  if (fs.fsyncs > before) return;
  throw new Error(
    'The embedded database does not bring its commits to the disk: the start is refused.',
  );
}

/** Applies the missing migrations to an open PGlite and wraps it. */
async function wrapPglite(pglite: PGlite): Promise<Database> {
  const db = drizzle(pglite, { schema });
  await migrate(db, { migrationsFolder });
  return {
    db,
    rows: async <Row extends object>({ text }: Statement, values: readonly unknown[]) =>
      (await pglite.query<Row>(text, [...values])).rows,
    engine: { kind: 'pglite', pglite },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

/** A database that lives in memory only, for tests. */
export async function openMemoryPglite(loadDataDir?: Blob): Promise<Database> {
  return wrapPglite(
    await PGlite.create({ parsers: ROW_PARSERS, ...(loadDataDir && { loadDataDir }) }),
  );
}
