import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import { adverts } from '../../../app/schema.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { OFF_SITE_SHA256 } from './content.server.ts';
import { findUnrecorded, readHead, recordAdverts } from './record.server.ts';

/** The entrance for documents that refer to an advert. */
export { readAdvert } from './read-advert.server.ts';
export { verifyAdverts } from './verify.server.ts';

export interface AdvertNow {
  /** The version, for `readAdvert`. */
  advertId: number;
  /** Its hash, which pins all versions before. */
  sha256: string;
  /** Hash of the newest version of the site, which pins everything. */
  head: string;
  /** False if the car was on the site before, but is not now. */
  isOnSite: boolean;
}

/**
 * Returns the advert of a car at this moment, with the changes of this transaction: the last version in which the car was
 * on the site. Null if it never was. Writes a version if the public content has changed, and then holds the lock of the
 * chain until the transaction ends: lock the car, the deal and so on before.
 */
export async function advertNow(
  tx: Db,
  carId: number,
  now = new Date(),
): Promise<AdvertNow | null> {
  const unrecorded = await findUnrecorded(tx, [carId], now);
  if (unrecorded.length > 0) await recordAdverts(tx, unrecorded, now);
  const newestOf = async (condition?: SQL) => {
    const [version] = await tx
      .select({ advertId: adverts.advertId, sha256: adverts.sha256 })
      .from(adverts)
      .where(and(eq(adverts.carId, carId), condition))
      .orderBy(desc(adverts.advertId))
      .limit(1);
    return version;
  };
  // A version without an advert says that the car left the site. Its hash shows that, because contents can be removed.
  const last = await newestOf(ne(adverts.contentSha256, OFF_SITE_SHA256));
  if (!last) return null;
  const newest = await newestOf();
  const { sha256: head } = await readHead(tx);
  return { ...last, head, isOnSite: newest?.advertId === last.advertId };
}
