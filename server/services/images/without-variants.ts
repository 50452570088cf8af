import { findImagesWithoutVariants } from '../../data/images/images.ts';
import type { Db } from '../../data/engine/client.ts';
import { variantsKey } from './keys.ts';

/** Returns images without variants, thumbnails first, and the keys of their jobs. */
export async function imagesWithoutVariants(db: Db, limit: number) {
  const images = await findImagesWithoutVariants(db, limit);
  return images.map((image) => ({ ...image, jobKey: variantsKey(image.imageId) }));
}
