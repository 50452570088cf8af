import { setImmediate as nextTurn } from 'node:timers/promises';
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { dublinTime } from '../../../../domain/opening/dublin-time.ts';

/** Size of the WAL in bytes that triggers a checkpoint. After a crash, a start replays at most this much. */
const MAX_WAL_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 30_000;
const HOUR_MS = 60 * 60_000;

/**
 * Hours since the last vacuum after which the next one is due. It runs at night, because it delays requests by
 * up to 0.2 s, and at any time if the server does not run at night.
 */
const VACUUM_HOURS = { atNight: 20, anyTime: 48 };
const NIGHT = { from: '02:00', to: '05:00' };

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
 * Runs a vacuum every night in Ireland, or every second day if the server does not run at night, table by
 * table, so that requests run in between. The modification time of `file` stores when the last one started, so
 * that a server that restarts every day also runs it. The first call for a new database only creates the file.
 * Returns whether a vacuum ran.
 */
export async function vacuumIfDue(
  pglite: PGlite,
  file: string,
  now = new Date(),
): Promise<boolean> {
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const { time } = dublinTime(now);
  const isNight = time >= NIGHT.from && time < NIGHT.to;
  const hours = isNight ? VACUUM_HOURS.atNight : VACUUM_HOURS.anyTime;
  if (last !== undefined && now.getTime() - last < hours * HOUR_MS) return false;
  // Written before the vacuum starts, so that a failing vacuum does not run again after half a minute.
  writeFileSync(file, '');
  utimesSync(file, now, now);
  if (last === undefined) return false;
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
