import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Db } from './client.ts';

/** Lets jobs that were being worked on wait again. Only for a database that one process owns. */
export async function putActiveJobsBack(db: Db): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
}

/** Sends a job within a transaction. */
export async function sendJob(
  boss: PgBoss,
  tx: Db,
  job: { name: string; data: object; singletonKey: string },
): Promise<void> {
  const { fromDrizzle } = await import('pg-boss');
  await boss.send({
    name: job.name,
    data: job.data,
    options: { singletonKey: job.singletonKey, db: fromDrizzle(asExecutor(tx), sql) },
  });
}

/** Both drivers answer `{ rows }`, which the type they share does not say. */
function asExecutor(tx: Db) {
  return tx as unknown as Parameters<typeof import('pg-boss').fromDrizzle>[0];
}
