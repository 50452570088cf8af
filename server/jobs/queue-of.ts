import type { PgBoss } from 'pg-boss';
import { sendJob } from '../data/engine/job-queue.ts';
import type { Queue } from '../ports/queue.ts';

/** Returns the queue for a job that enqueues further jobs. */
export const queueOf = (boss: PgBoss): Queue => ({
  enqueue: (tx, name, data, singletonKey, startAfter) =>
    sendJob(boss, tx, { name, data, singletonKey, startAfter }),
});
