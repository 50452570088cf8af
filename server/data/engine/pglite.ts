import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, Snapshot } from './client.ts';
import { DurableFS } from './durable-fs.ts';
import { measurePglite } from './measure-queries.ts';
import { isMigrated, migrationsFolder, STOCK_CHANNEL } from './migrate.ts';
import { ensureCluster } from './pglite/pglite-cluster.ts';
import { lockDataDir } from './lock-file.ts';
import { keepPlans } from './pglite/pglite-plans.ts';
import { startMaintenance } from './pglite/pglite-maintenance.ts';
import { finishReplacement } from './pglite/pglite-swap.ts';
import { giveTurns } from './pglite/pglite-turns.ts';
import { checkEngineVersion } from './pglite/pglite-version.ts';
import { ROW_PARSERS } from './row-types.ts';
import * as schema from '../schema/index.ts';
import type { Statement } from './statement.ts';

/** PGlite's defaults, but with fsync enabled, by the only method that Emscripten supports. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/**
 * Opens the database in a data directory; creates and migrates it if needed. Locks the directory.
 * @param options.fsync writes a file to the disk; tests replace it
 * @throws with a message for the operator if it cannot be opened safely
 */
export async function openPglite(
  dataDir: string,
  options: { beforeMigration?: () => void; fsync?: (descriptor: number) => void } = {},
): Promise<Database> {
  useBaselineCompiler();
  const root = resolve(dataDir);
  // Contains customer data: other users of the machine must not read it.
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(root);
  try {
    finishReplacement(root);
    const directory = join(root, 'postgres');
    const versionFile = join(root, 'postgres.version');
    await ensureCluster(directory, versionFile);
    checkEngineVersion(versionFile, directory);
    const fs = new DurableFS(directory, options.fsync);
    const pglite = await PGlite.create({ fs, startParams: START_PARAMS, parsers: ROW_PARSERS });
    await checkDurability(pglite, fs);
    const database = await wrapPglite(pglite, options.beforeMigration);
    const stopMaintenance = startMaintenance(pglite, join(root, 'postgres.vacuumed'));
    return {
      ...database,
      close: async () => {
        stopMaintenance();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Switches V8's optimizing compiler for WebAssembly off: it takes 600 MB and most of a second of CPU time
 * at every start, for one function of PostgreSQL. Databases of tests in memory keep it,
 * because their worker runs thousands of queries.
 */
function useBaselineCompiler(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
}

/** Checks that a commit calls fsync. Otherwise a power failure would lose it. */
export async function checkDurability(
  pglite: { query(text: string): Promise<unknown> },
  fs: { readonly fsyncs: number },
): Promise<void> {
  const before = fs.fsyncs;
  await pglite.query(`select pg_logical_emit_message(true, 'forecourt', 'durability check')`);
  if (fs.fsyncs > before) return;
  throw new Error(
    'fsync check failed: commits of the embedded database are not durable. The server does not start.',
  );
}

/** Applies pending migrations. */
async function wrapPglite(pglite: PGlite, beforeMigration?: () => void): Promise<Database> {
  if (!(await isMigrated((text) => pglite.query(text)))) {
    beforeMigration?.();
    // So that a signal is handled between statements.
    giveTurns(pglite);
    await migrate(drizzle(pglite), { migrationsFolder });
  }
  keepPlans(pglite);
  giveTurns(pglite);
  measurePglite(pglite);
  const db = drizzle(pglite, { schema });
  const listeners = new Set<(transaction: string) => void>();
  await pglite.listen(STOCK_CHANNEL, (transaction) => {
    for (const listener of listeners) listener(transaction);
  });
  const rows = rowsOf(pglite);
  return {
    db,
    rows,
    reserved: { rows },
    openSnapshot: () => openSnapshot(pglite),
    onStockChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    engine: { kind: 'pglite', pglite },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

const rowsOf =
  (connection: Pick<PGlite, 'query'>): Database['rows'] =>
  async <Row extends object>({ text }: Statement, values: readonly unknown[]) =>
    (await connection.query<Row>(text, [...values])).rows;

/** Starts a transaction that ends when the snapshot is closed. */
function openSnapshot(pglite: PGlite): Promise<Snapshot> {
  const opened = Promise.withResolvers<Snapshot>();
  const closed = Promise.withResolvers<void>();
  const ended = pglite.transaction(async (tx) => {
    const close = async () => {
      closed.resolve();
      await ended;
    };
    opened.resolve({ rows: rowsOf(tx), close });
    await closed.promise;
  });
  ended.catch(opened.reject);
  return opened.promise;
}

/** In-memory database for tests. */
export async function openMemoryPglite(loadDataDir?: Blob): Promise<Database> {
  return wrapPglite(
    await PGlite.create({ parsers: ROW_PARSERS, ...(loadDataDir && { loadDataDir }) }),
  );
}
