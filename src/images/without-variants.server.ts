import { findImagesWithoutVariants } from './image-queries.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { variantsKey } from './keys.server.ts';

/** Returns images without variants, thumbnails first, and the keys of their jobs. */
export async function imagesWithoutVariants(db: Db, limit: number) {
  const images = await findImagesWithoutVariants(db, limit);
  return images.map((image) => ({ ...image, jobKey: variantsKey(image.imageId) }));
}
