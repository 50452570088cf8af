import { oldestDueJobAge } from '../../platform/database/job-queue.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { timeWithoutBackup } from '../backup/nightly.server.ts';

/** What grows while no process runs jobs. In seconds. */
export interface Waiting {
  oldestDueJob: number;
  /** Since the newest backup or, without one, since the first user was added. Null without users. */
  backup: number | null;
}

export async function measureWaiting(db: Db): Promise<Waiting> {
  const oldestDueJob = await oldestDueJobAge(db);
  const backup = await timeWithoutBackup(db);
  return { oldestDueJob, backup: backup === null ? null : backup / 1_000 };
}
