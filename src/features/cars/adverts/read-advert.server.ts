import { eq, inArray, and, desc, ne, type SQL } from 'drizzle-orm';
import { advertPhotos, adverts } from '../../../app/schema.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { type AdvertText, advertTexts } from './advert-texts.server.ts';
import { type AdvertContent, parseContent, OFF_SITE_SHA256 } from './content.server.ts';
import { findUnrecorded, readHead, recordAdverts } from './record.server.ts';

/** A photo of an advert. */
interface AdvertPhoto {
  sha256: string;
  /** Folder of its files (`src/features/images/keys.server.ts`); null once it was removed. */
  storageKey: string | null;
  width: number;
  height: number;
  removedAt: Date | null;
}

export interface StoredAdvert {
  advertId: number;
  carId: number;
  at: Date;
  sha256: string;
  /** Null while the car was not on the site, and once the texts were removed. */
  content: AdvertContent | null;
  /** With their labels, in the order of the car page. */
  texts: AdvertText[];
  photos: AdvertPhoto[];
  /** Whether the texts were removed. Their hash stays. */
  isRemoved: boolean;
}

/** Returns a version of an advert, or null. */
export async function readAdvert(db: Db, advertId: number): Promise<StoredAdvert | null> {
  const [row] = await db.select().from(adverts).where(eq(adverts.advertId, advertId));
  return row ? presentAdvert(db, row) : null;
}

/** @param at the moment of the advert: an announced reduction may have ended after the version was written */
export async function presentAdvert(
  db: Db,
  { content: stored, ...row }: typeof adverts.$inferSelect,
  at: Date = row.at,
): Promise<StoredAdvert> {
  const content = stored === null ? null : contentAt(stored, at);
  return {
    ...row,
    content,
    texts: content ? advertTexts(content) : [],
    photos: content ? await readAdvertPhotos(db, content.photos) : [],
    isRemoved: stored === null,
  };
}

function contentAt(stored: string, at: Date): AdvertContent | null {
  const content = parseContent(stored);
  const { reduction = null } = content?.pricing ?? {};
  const hasEnded = reduction !== null && Date.parse(reduction.until) < at.getTime();
  return content && hasEnded ? { ...content, pricing: { reduction: null } } : content;
}

async function readAdvertPhotos(db: Db, hashes: readonly string[]): Promise<AdvertPhoto[]> {
  const { sha256, storageKey, width, height, removedAt } = advertPhotos;
  const rows = await db
    .select({ sha256, storageKey, width, height, removedAt })
    .from(advertPhotos)
    .where(inArray(advertPhotos.sha256, [...hashes]));
  const photos = new Map(rows.map((photo) => [photo.sha256, photo]));
  return hashes.flatMap((hash) => photos.get(hash) ?? []);
}

export interface AdvertNow {
  /** The version, for `readAdvert`. */
  advertId: number;
  /** Its hash, which also covers all versions before it. */
  sha256: string;
  /** Hash of the newest version of any car, which covers the whole chain. */
  head: string;
  /** False if the car was on the site before, but is not now. */
  isOnSite: boolean;
}

/**
 * Returns the advert of a car at this moment, with the changes of this transaction: the last version in which the car was
 * on the site. Null if it never was. Writes a version if the public content has changed, and then holds the lock of the
 * chain until the transaction ends: lock other rows, such as the car and the deal, first.
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
  // A version without an advert means that the car left the site. Compares hashes, because contents can be removed.
  const last = await newestOf(ne(adverts.contentSha256, OFF_SITE_SHA256));
  if (!last) return null;
  const newest = await newestOf();
  const { sha256: head } = await readHead(tx);
  return { ...last, head, isOnSite: newest?.advertId === last.advertId };
}
