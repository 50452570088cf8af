import { eq, inArray } from 'drizzle-orm';
import { advertPhotos, adverts } from '../../../app/schema.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { type AdvertText, advertTexts } from './advert-texts.server.ts';
import { type AdvertContent, parseContent } from './content.server.ts';

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
