import { asc, gt, isNotNull, and } from 'drizzle-orm';
import { advertPhotos, adverts } from '../../../app/schema.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { sha256 } from '../../../platform/canonical-json.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { hashStoredPhoto } from './hash-photos.server.ts';
import { CHAIN_START, linkHash } from './record.server.ts';

/** Number of rows that one statement reads. */
const BATCH = 1_000;

/** @property problem a sentence about the first difference, or null */
export interface VerifiedAdverts {
  versions: number;
  photos: number;
  problem: string | null;
}

/** Calculates the chain of advert versions and the hashes of their photos again. Changes nothing. */
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
