import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { executeRows } from '../../platform/database/execute.server.ts';
import { OLDEST_DUE_JOB } from '../../platform/database/job-queue.server.ts';
import { openJobs } from '../../app/jobs/start.server.ts';
import { signIn } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { jobDeps } from '../../../tests/helpers/jobs.ts';
import { measureWaiting } from './measure-waiting.server.ts';

const database = await testDatabase();
const { db } = database;

const jobs = await openJobs(await jobDeps(database), false);
afterAll(() => jobs.stop());

const enqueue = (key: string, startAfter?: Date) =>
  db.transaction((tx) => jobs.queue.enqueue(tx, 'send-mail', { mailId: 1 }, key, startAfter));

it('returns for how long the oldest due job could have run, while no process runs jobs', async () => {
  expect(await measureWaiting(db)).toEqual({ oldestDueJob: 0, backup: null });
  await enqueue('later', new Date(Date.now() + 3_600_000));
  expect((await measureWaiting(db)).oldestDueJob).toBe(0);
  await enqueue('due before it was added', new Date(Date.now() - 3_600_000));
  expect((await measureWaiting(db)).oldestDueJob).toBeLessThan(60);
  await enqueue('now');
  await db.execute(sql`update pgboss.job
    set start_after = start_after - interval '20 minutes', created_on = created_on - interval '20 minutes'
    where singleton_key = 'now'`);
  const { oldestDueJob } = await measureWaiting(db);
  expect(oldestDueJob).toBeGreaterThanOrEqual(1_200);
  expect(oldestDueJob).toBeLessThan(1_800);
});

it('reads the oldest due job from an index', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return executeRows(tx, sql`explain ${OLDEST_DUE_JOB}`);
  });
  expect(JSON.stringify(plan)).toMatch(/Index.* on job_/);
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
});

it('returns the time since the first user was added, if there is no backup', async () => {
  await signIn(database);
  await db.execute(sql`update users set created_at = now() - interval '3 days'`);
  const { backup } = await measureWaiting(db);
  expect(backup).toBeGreaterThanOrEqual(3 * 86_400);
  expect(backup).toBeLessThan(3 * 86_400 + 600);
});
