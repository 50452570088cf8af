import { SQL, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Db } from './client.server.ts';
import { executeRows } from './execute.server.ts';

/**
 * Seconds for which the oldest due job has waited; 0 if none is due. A job can be added after its start time, so it
 * waits from the later of both.
 */
// The conditions on the state and `blocked` are those of an index of pg-boss.
export const OLDEST_DUE_JOB = sql`
  select coalesce(extract(epoch from now() - min(greatest(start_after, created_on))), 0)::float8 as seconds
  from pgboss.job where state < 'active' and not blocked and start_after <= now()`;

/** Returns the seconds of `OLDEST_DUE_JOB`. Throws if no start has created the tables of the queue yet. */
export async function oldestDueJobAge(db: Db): Promise<number> {
  const [row] = await executeRows<{ seconds: number }>(db, OLDEST_DUE_JOB);
  return row?.seconds ?? 0;
}

/** Above the priority of the reconciler's jobs, because a user is waiting for the result. */
const PRIORITY = 2;

/**
 * Enqueues a job within a transaction. If a job with the same key is already waiting, raises its
 * priority instead.
 */
export async function sendJob(
  boss: PgBoss,
  tx: Db,
  job: { name: string; data: object; singletonKey: string; startAfter?: Date | undefined },
): Promise<void> {
  const { fromDrizzle } = await import('pg-boss');
  const db = fromDrizzle({ execute: (query) => execute(tx, query) }, sql);
  const sent = await boss.send({
    name: job.name,
    data: job.data,
    options: {
      singletonKey: job.singletonKey,
      priority: PRIORITY,
      ...(job.startAfter && { startAfter: job.startAfter }),
      db,
    },
  });
  if (sent !== null) return;
  await tx.execute(sql`update pgboss.job set priority = ${PRIORITY}
    where name = ${job.name} and singleton_key = ${job.singletonKey}
    and state in ('created', 'retry') and priority < ${PRIORITY}`);
}

async function execute(tx: Db, query: unknown): Promise<{ rows: object[] }> {
  if (!(query instanceof SQL)) throw new TypeError('pg-boss passed an unexpected query object');
  return { rows: await executeRows(tx, query) };
}
