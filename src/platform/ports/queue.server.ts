import type { JobName, JobPayload } from '../register.ts';
import type { Db } from '../database/client.server.ts';

export interface Queue {
  /**
   * Enqueues a job within a transaction: the job exists once the transaction commits. While a job with
   * the same `key` is waiting, no second one is added.
   * @param startAfter time before which the job does not run; at once by default
   */
  enqueue<Name extends JobName>(
    tx: Db,
    name: Name,
    payload: JobPayload<Name>,
    key: string,
    startAfter?: Date,
  ): Promise<void>;
}
