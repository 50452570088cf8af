import { and, asc, gt, or, sql } from 'drizzle-orm';
import { adverts, cars } from '../../../app/schema.server.ts';
import type { JobContext } from '../../../app/job-context.server.ts';
import { findUnrecorded, recordAdverts } from './record.server.ts';
import { hashPhotos } from './hash-photos.server.ts';

const BATCH = 200;

/**
 * Writes the versions that no transaction wrote: those of cars of earlier releases, and of texts that changed with time
 * or by SQL without this program. Compares all cars that are on the site or were.
 */
export async function checkAdverts(
  ctx: Pick<JobContext, 'db' | 'storage' | 'signal' | 'now' | 'log'>,
): Promise<void> {
  await hashPhotos(ctx);
  const { db, now, signal, log } = ctx;
  let recorded = 0;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const hasVersion = sql`exists (select from ${adverts} where ${adverts.carId} = ${cars.carId})`;
    const rows = await db
      .select({ carId: cars.carId })
      .from(cars)
      .where(and(gt(cars.carId, after), or(cars.publish, hasVersion)))
      .orderBy(asc(cars.carId))
      .limit(BATCH);
    const carIds = rows.map(({ carId }) => carId);
    const unrecorded = await findUnrecorded(db, carIds, now);
    if (unrecorded.length > 0) await db.transaction((tx) => recordAdverts(tx, unrecorded, now));
    recorded += unrecorded.length;
    after = carIds.at(-1) ?? after;
    if (carIds.length < BATCH) break;
  }
  if (recorded > 0) log.info({ cars: recorded }, 'wrote advert versions');
}
