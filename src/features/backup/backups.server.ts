import { and, between, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '../../platform/durations.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { backups } from '../../app/schema.server.ts';

/**
 * Time in milliseconds after which a backup counts as interrupted unless it was renewed, for example because
 * its process was killed.
 */
export const LEASE_MS = 15 * 60_000;
const LEASE = sql`make_interval(secs => ${LEASE_MS / 1_000})`;
const KEPT_MS = 60 * DAY_MS;

/**
 * Marks a backup as running until `endBackup`, if it is renewed within `LEASE_MS`. Deleted images keep their
 * files meanwhile.
 */
export async function beginBackup(db: Db): Promise<number> {
  const [row] = await db
    .insert(backups)
    .values({ outcome: 'running' })
    .returning({ backupId: backups.backupId });
  if (!row) throw new Error('The insert returned no row');
  return row.backupId;
}

/** Like `beginBackup`, but returns null if any backup is running. */
export function beginBackupUnlessRunning(db: Db): Promise<number | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('nightly backup'))`);
    return (await isBackupRunning(tx)) ? null : beginBackup(tx);
  });
}

/** The start of a running backup is the time of its last renewal. */
export async function renewBackup(db: Db, backupId: number): Promise<void> {
  await db
    .update(backups)
    .set({ startedAt: sql`now()` })
    .where(eq(backups.backupId, backupId));
}

export async function endBackup(db: Db, backupId: number): Promise<void> {
  await db.delete(backups).where(eq(backups.backupId, backupId));
}

export async function isBackupRunning(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ backupId: backups.backupId })
    .from(backups)
    .where(
      and(
        eq(backups.outcome, 'running'),
        // A time in the future is from a clock that was wrong.
        between(backups.startedAt, sql`now() - ${LEASE}`, sql`now() + ${LEASE}`),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Records a result for `lastResults`. */
export async function recordBackup(
  db: Db,
  result:
    | { outcome: 'made'; startedAt: Date; bytes: number }
    | { outcome: 'failed'; startedAt: Date },
): Promise<void> {
  const oldest = new Date(result.startedAt.getTime() - KEPT_MS);
  await db.delete(backups).where(lt(backups.startedAt, oldest));
  await db.insert(backups).values(result);
}

/** Returns the newest complete backup and the outcome of the last attempt, or null for each. */
export async function lastResults(db: Db): Promise<{
  made: { startedAt: Date; bytes: number } | null;
  lastOutcome: 'made' | 'failed' | null;
}> {
  const columns = {
    startedAt: backups.startedAt,
    bytes: sql<number>`coalesce(${backups.bytes}, 0)`.mapWith(Number),
    outcome: backups.outcome,
  };
  const newestFirst = [desc(backups.startedAt), desc(backups.backupId)];
  const [made] = await db
    .select(columns)
    .from(backups)
    .where(eq(backups.outcome, 'made'))
    .orderBy(...newestFirst)
    .limit(1);
  const [last] = await db
    .select(columns)
    .from(backups)
    .where(ne(backups.outcome, 'running'))
    .orderBy(...newestFirst)
    .limit(1);
  const outcome = last?.outcome;
  return {
    made: made ?? null,
    lastOutcome: outcome === 'made' || outcome === 'failed' ? outcome : null,
  };
}
