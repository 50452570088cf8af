import { createHash } from 'node:crypto';
import { and, eq, lt, notInArray } from 'drizzle-orm';
import {
  DEALER_IMAGE_KINDS,
  type DealerImage,
  dealerImageHash,
  type DealerImageKind,
  dealerImagePath,
} from './dealer-images.ts';
import { type DealerSetting, dealerSetting } from './dealer.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Context } from '../../app/context.server.ts';
import type { Database, Db } from '../../platform/database/client.server.ts';
import { dealerImages } from '../../app/schema.server.ts';
import { lockSetting } from './setting-queries.server.ts';
import { encodeGraphic } from '../../platform/images/image-process.server.ts';

/** Maximum size in pixels: three times the largest size on the site, for high-density screens. */
const LOGO = { width: 720, height: 288, trim: true };
const BOUNDS = { logo: LOGO, logoDark: LOGO, mapImage: { width: 1440, height: 1440, trim: false } };

/** The images that a dealer names. */
type DealerImages = Pick<DealerSetting, DealerImageKind>;

/**
 * Encodes and stores an image. It is shown once the setting `dealer` names it; otherwise the sweep deletes it
 * after a day. Throws what `encodeGraphic` throws.
 */
export async function storeDealerImage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, upload }: { kind: DealerImageKind; upload: Buffer },
): Promise<DealerImage> {
  const { data, width, height } = await encodeGraphic(upload, BOUNDS[kind]);
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  await db
    .insert(dealerImages)
    .values({ hash, data, width, height, createdAt: now })
    .onConflictDoUpdate({ target: dealerImages.hash, set: { createdAt: now } });
  return { path: dealerImagePath(hash), width, height };
}

/**
 * Checks that the images of a dealer are stored. The setting must be locked, so that the sweep does not delete
 * them before the transaction ends.
 * @throws {AppError} invalid
 */
export async function requireDealerImages(tx: Db, dealer: DealerImages): Promise<void> {
  const message = 'This image is no longer there. Upload it again';
  for (const kind of DEALER_IMAGE_KINDS) {
    const image = dealer[kind];
    if (image && !(await isStored(tx, image))) throw invalidField(kind, message);
  }
}

async function isStored(tx: Db, image: DealerImage): Promise<boolean> {
  const same = and(
    eq(dealerImages.hash, hashOf(image)),
    eq(dealerImages.width, image.width),
    eq(dealerImages.height, image.height),
  );
  return (await tx.$count(dealerImages, same)) > 0;
}

/** Returns the images that a dealer names. */
export function imagesOf(dealer: DealerImages): DealerImages {
  const { logo, logoDark, mapImage } = dealer;
  return { ...(logo && { logo }), ...(logoDark && { logoDark }), ...(mapImage && { mapImage }) };
}

/** Returns the bytes of an image and their hash, or null if there is no image with this path. */
export async function openDealerImage(
  db: Db,
  path: string,
): Promise<{ hash: string; data: Uint8Array } | null> {
  const hash = dealerImageHash(path);
  if (hash === null) return null;
  const [row] = await db
    .select({ data: dealerImages.data })
    .from(dealerImages)
    .where(eq(dealerImages.hash, hash));
  return row ? { hash, data: row.data } : null;
}

/** Deletes images that were uploaded before a time and that the setting does not name. */
export async function sweepDealerImages({ db }: Database, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const parsed = dealerSetting.safeParse((await lockSetting(tx, 'dealer'))?.value);
    // A later release may have written a value that this one cannot read.
    if (!parsed.success) return;
    const kept = Object.values(imagesOf(parsed.data)).map(hashOf);
    await tx
      .delete(dealerImages)
      .where(and(lt(dealerImages.createdAt, before), notInArray(dealerImages.hash, kept)));
  });
}

const hashOf = ({ path }: DealerImage) => dealerImageHash(path) ?? '';
