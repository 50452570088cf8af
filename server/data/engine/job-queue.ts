import { SQL, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Db } from './client.ts';

/** Lets jobs that were being worked on wait again. Only for a database that one process owns. */
export async function requeueActiveJobs(db: Db): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
}

/** Before the jobs that a reconciler finds: somebody waits for what a write sends. */
const PRIORITY = 2;

/** Sends a job within a transaction: it exists when that commits. One of its key that waits already comes forward. */
export async function sendJob(
  boss: PgBoss,
  tx: Db,
  job: { name: string; data: object; singletonKey: string },
): Promise<void> {
  const { fromDrizzle } = await import('pg-boss');
  const db = fromDrizzle({ execute: (query) => run(tx, query) }, sql);
  const sent = await boss.send({
    name: job.name,
    data: job.data,
    options: { singletonKey: job.singletonKey, priority: PRIORITY, db },
  });
  if (sent !== null) return;
  await tx.execute(sql`update pgboss.job set priority = ${PRIORITY}
    where name = ${job.name} and singleton_key = ${job.singletonKey}
    and state in ('created', 'retry') and priority < ${PRIORITY}`);
}

async function run(tx: Db, query: unknown): Promise<{ rows: unknown[] }> {
  if (!(query instanceof SQL)) throw new TypeError('pg-boss sent something that is no query');
  const answer: unknown = await tx.execute(query);
  if (!hasRows(answer)) throw new TypeError('The driver answered something that is no rows');
  return answer;
}

function hasRows(answer: unknown): answer is { rows: unknown[] } {
  return typeof answer === 'object' && answer !== null && 'rows' in answer;
}
