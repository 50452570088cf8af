import { asc, gt, isNotNull, and, or, sql } from 'drizzle-orm';
import { advertPhotos, adverts, cars } from '../../../app/schema.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { sha256 } from '../../../platform/canonical-json.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { hashStoredPhoto, hashPhotos } from './advert-photos.server.ts';
import { CHAIN_START, linkHash, findUnrecorded, recordAdverts } from './record.server.ts';
import type { JobContext } from '../../../app/job-context.server.ts';

/** Number of rows that one statement reads. */
const BATCH = 1_000;

/** @property problem a sentence about the first difference, or null */
export interface VerifiedAdverts {
  versions: number;
  photos: number;
  problem: string | null;
}

/** Recalculates the chain of advert versions and the hashes of their photos. Changes nothing. */
export async function verifyAdverts({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<VerifiedAdverts> {
  const chain = await verifyChain(db);
  if (chain.problem !== null) return { ...chain, photos: 0 };
  const photos = await verifyPhotos({ db, storage });
  return { versions: chain.versions, ...photos };
}

async function verifyChain(db: Db): Promise<Pick<VerifiedAdverts, 'versions' | 'problem'>> {
  let last = { advertId: 0, sha256: CHAIN_START };
  for (;;) {
    const rows = await db
      .select()
      .from(adverts)
      .where(gt(adverts.advertId, last.advertId))
      .orderBy(asc(adverts.advertId))
      .limit(BATCH);
    for (const row of rows) {
      const problem = problemOf(row, last);
      if (problem !== null) return { versions: last.advertId, problem };
      last = row;
    }
    if (rows.length < BATCH) return { versions: last.advertId, problem: null };
  }
}

function problemOf(
  row: typeof adverts.$inferSelect,
  last: Pick<typeof adverts.$inferSelect, 'advertId' | 'sha256'>,
): string | null {
  const named = `The advert version ${row.advertId} of the car ${row.carId}`;
  if (row.advertId !== last.advertId + 1)
    return `The advert version ${last.advertId + 1} is missing.`;
  if (row.content !== null && sha256(row.content) !== row.contentSha256)
    return `${named} has other content than its hash says.`;
  if (linkHash(row, last.sha256) !== row.sha256)
    return `${named} does not continue the chain: it, or its hash, was changed.`;
  return null;
}

async function verifyPhotos({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<Pick<VerifiedAdverts, 'photos' | 'problem'>> {
  let photos = 0;
  let after = '';
  for (;;) {
    const rows = await db
      .select({ sha256: advertPhotos.sha256, storageKey: advertPhotos.storageKey })
      .from(advertPhotos)
      .where(and(gt(advertPhotos.sha256, after), isNotNull(advertPhotos.storageKey)))
      .orderBy(asc(advertPhotos.sha256))
      .limit(BATCH);
    for (const { sha256: expected, storageKey } of rows) {
      const found = storageKey && (await hashStoredPhoto(storage, storageKey));
      if (found !== expected)
        return {
          photos,
          problem: `The photo ${expected} of an advert ${found ? 'was changed' : 'is missing'}: ${storageKey}.`,
        };
      photos += 1;
      after = expected;
    }
    if (rows.length < BATCH) return { photos, problem: null };
  }
}

/** Number of cars that are compared at a time. */
const CARS = 200;

/**
 * Writes the versions that no transaction wrote: for cars of earlier releases, and for texts that changed with time or
 * through SQL outside this program. Compares all cars that are or were on the site.
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
      .limit(CARS);
    const carIds = rows.map(({ carId }) => carId);
    const unrecorded = await findUnrecorded(db, carIds, now);
    if (unrecorded.length > 0) await db.transaction((tx) => recordAdverts(tx, unrecorded, now));
    recorded += unrecorded.length;
    after = carIds.at(-1) ?? after;
    if (carIds.length < CARS) break;
  }
  if (recorded > 0) log.info({ cars: recorded }, 'wrote advert versions');
}
