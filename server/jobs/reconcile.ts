import type { PgBoss } from 'pg-boss';
import type { JobName } from '../../domain/jobs.ts';
import { findImagesWithoutVariants } from '../data/images/images.ts';
import { variantsKey } from '../services/images/keys.ts';
import type { JobDeps } from './handlers.ts';

const JOB: JobName = 'make-variants';
const SWEEP: JobName = 'sweep-files';

/** Seconds between two sweeps of files, whoever of several processes asks. */
const SWEEP_SECONDS = 6 * 60 * 60;

/** The most jobs that one round derives; the rest follows with the next. */
const LIMIT = 2_000;

/**
 * Derives from the cars themselves which images lack variants, and queues them: even an emptied
 * queue loses nothing. Jobs that wait already are not queued twice. Answers how many it found.
 */
export async function reconcile(boss: PgBoss, { database }: JobDeps): Promise<number> {
  const lacking = await findImagesWithoutVariants(database.db, LIMIT);
  if (lacking.length === 0) return 0;
  const jobs = lacking.map(({ imageId, isThumbnail }) => ({
    data: { imageId },
    singletonKey: variantsKey(imageId),
    priority: isThumbnail ? 1 : 0,
  }));
  await boss.insert(JOB, jobs);
  return lacking.length;
}

/** Asks for a sweep of files, where there was none in the last hours. */
export async function requestSweep(boss: PgBoss): Promise<void> {
  await boss.send(SWEEP, {}, { singletonKey: SWEEP, singletonSeconds: SWEEP_SECONDS });
}
