import { and, eq, lt, notInArray } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { dealerImages } from '../schema/index.ts';

/** Stores an image, or renews its time if it is stored already. */
export async function upsertDealerImage(
  db: Db,
  image: { hash: string; data: Uint8Array; width: number; height: number },
): Promise<void> {
  await db
    .insert(dealerImages)
    .values(image)
    .onConflictDoUpdate({ target: dealerImages.hash, set: { createdAt: new Date() } });
}

/** Returns the bytes of an image, or null. */
export async function findDealerImage(db: Db, hash: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ data: dealerImages.data })
    .from(dealerImages)
    .where(eq(dealerImages.hash, hash));
  return row?.data ?? null;
}

export async function isDealerImageStored(
  db: Db,
  { hash, width, height }: { hash: string; width: number; height: number },
): Promise<boolean> {
  const isStored = and(
    eq(dealerImages.hash, hash),
    eq(dealerImages.width, width),
    eq(dealerImages.height, height),
  );
  return (await db.$count(dealerImages, isStored)) > 0;
}

/** Deletes the images that were uploaded before a time, except `kept`. */
export async function deleteDealerImages(
  tx: Db,
  { before, kept }: { before: Date; kept: readonly string[] },
): Promise<void> {
  await tx
    .delete(dealerImages)
    .where(and(lt(dealerImages.createdAt, before), notInArray(dealerImages.hash, [...kept])));
}
