import type { PGlite } from '@electric-sql/pglite';

/** How much log may have to be read again after a crash before it is written to the tables, in bytes. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 30_000;
const VACUUM_MS = 24 * 60 * 60_000;

/** Writes the log to the tables, once it has grown; answers whether it did. */
export async function checkpointIfDue(pglite: PGlite, limit = MAX_LOG_BYTES): Promise<boolean> {
  const { rows } = await pglite.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes
     from pg_control_checkpoint()`,
  );
  if ((rows[0]?.bytes ?? 0) <= limit) return false;
  await pglite.exec('checkpoint');
  return true;
}

/**
 * Does what PostgreSQL's background processes do, and PGlite has none: without checkpoints the log grows
 * without end, and the start after a crash takes ever longer; without vacuum the tables do. Answers what
 * ends it.
 */
export function startMaintenance(pglite: PGlite): () => void {
  let nextVacuum = Date.now() + VACUUM_MS;
  const look = async () => {
    await checkpointIfDue(pglite);
    if (Date.now() < nextVacuum) return;
    nextVacuum = Date.now() + VACUUM_MS;
    await pglite.exec('vacuum (analyze)');
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => process.emitWarning(String(error)));
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
