import { setImmediate as nextTurn } from 'node:timers/promises';
import { statSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/** Size of the WAL in bytes that triggers a checkpoint. After a crash, a start replays at most this much. */
const MAX_WAL_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 30_000;
const VACUUM_MS = 24 * 60 * 60_000;

/** Runs a checkpoint if the WAL has more than `limit` bytes. Returns whether it ran. */
export async function checkpointIfDue(pglite: PGlite, limit = MAX_WAL_BYTES): Promise<boolean> {
  const { rows } = await pglite.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes
     from pg_control_checkpoint()`,
  );
  if ((rows[0]?.bytes ?? 0) <= limit) return false;
  await pglite.exec('checkpoint');
  return true;
}

/** Query for the names of all tables, including those of the system catalog, quoted for use in SQL. */
const TABLES = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and relpersistence = 'p'`;

/**
 * Runs a vacuum, table by table so that requests run in between, if the last one started more than a day ago.
 * The modification time of `file` stores when it started, so that a server that restarts every day also runs
 * it. Returns whether it ran.
 */
export async function vacuumIfDue(pglite: PGlite, file: string): Promise<boolean> {
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - last < VACUUM_MS) return false;
  // Written before the vacuum starts, so that a failing vacuum does not run again after half a minute.
  writeFileSync(file, '');
  const { rows } = await pglite.query<{ name: string }>(TABLES);
  for (const { name } of rows) {
    await pglite.exec(`vacuum (analyze) ${name}`);
    await nextTurn();
  }
  return true;
}

/**
 * Runs checkpoints and vacuum periodically, because PGlite has no background processes: without them the
 * WAL and the tables grow without limit and recovery after a crash gets slower. Returns a function that
 * stops it.
 */
export function startMaintenance(pglite: PGlite, vacuumFile: string): () => void {
  const run = async () => {
    await checkpointIfDue(pglite);
    await vacuumIfDue(pglite, vacuumFile);
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => process.emitWarning(String(error)));
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
