import type { JobName, JobPayload } from '../../domain/jobs.ts';
import type { Db } from '../data/engine/client.ts';

/** The queue as services see it. */
export interface Queue {
  /**
   * Settles when the queue takes jobs, or after a moment in any case; absent where it always does. Wait
   * for it before a transaction that enqueues: the queue opens on the same database.
   */
  opening?: Promise<unknown>;
  /**
   * Puts a job into the queue, in the transaction that is given: it exists when that commits. Jobs of the
   * same `key` that still wait are one.
   */
  enqueue<Name extends JobName>(
    tx: Db,
    name: Name,
    payload: JobPayload<Name>,
    key: string,
  ): Promise<void>;
}
