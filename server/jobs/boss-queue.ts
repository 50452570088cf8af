import type { PgBoss } from 'pg-boss';
import { sendJob } from '../data/engine/job-queue.ts';
import type { Queue } from '../ports/queue.ts';

/** The queue for services that a job calls. */
export const bossQueue = (boss: PgBoss): Queue => ({
  enqueue: (tx, name, data, singletonKey, startAfter) =>
    sendJob(boss, tx, { name, data, singletonKey, startAfter }),
});
