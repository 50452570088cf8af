import type { PgBoss, SendOptions } from 'pg-boss';
import type { JobName } from '../../domain/jobs.ts';

/** Jobs that run at start and then by a cron expression, in UTC. */
const SCHEDULES: { name: JobName; cron: string; atStart: SendOptions }[] = [
  { name: 'reconcile-images', cron: '*/10 * * * *', atStart: {} },
  // Not at every start: the sweep lists all files.
  { name: 'sweep-files', cron: '0 */6 * * *', atStart: { singletonSeconds: 6 * 60 * 60 } },
];

/** Stores the schedules in the database, so that of several processes only one enqueues each run. */
export async function scheduleJobs(boss: PgBoss): Promise<void> {
  for (const { name, cron, atStart } of SCHEDULES) {
    await boss.schedule(name, cron, {});
    await boss.send(name, {}, { singletonKey: name, ...atStart });
  }
}
