import { oldestDueJobAge } from '../../platform/database/job-queue.server.ts';
import type { Waiting } from '../../platform/metrics/metrics.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { timeWithoutBackup } from '../backup/nightly.server.ts';

export async function measureWaiting(db: Db): Promise<Waiting> {
  const oldestDueJob = await oldestDueJobAge(db);
  const backup = await timeWithoutBackup(db);
  return { oldestDueJob, backup: backup === null ? null : backup / 1_000 };
}
