import {
  type Watermark,
  watermarkOf,
  parseImageSize,
  parseImageVersion,
  type ImageSize,
} from '../platform/images/image-address.ts';
import type { Context } from '../context.server.ts';
import { findImageByPath, type ServedImageRow } from './image-queries.server.ts';
import type { StoredFile } from '../platform/ports/storage.server.ts';
import { fullKey, shareKey, widthKey } from './keys.server.ts';
import { readyWidths } from './present.server.ts';

export interface ServedImage {
  /** If false, only staff may see the image. */
  published: boolean;
  contentType: 'image/webp' | 'image/jpeg';
  /** Returns null if the file is missing in the storage. */
  open(): Promise<StoredFile | null>;
}

/**
 * Finds the image for a public URL. Returns null for an invalid or outdated URL: another publication, another
 * image, a watermark that the car does not have, a size that does not exist. URLs without a watermark stay
 * valid after a sale, because pages that were opened before still use them.
 */
export async function findServedImage(
  ctx: Pick<Context, 'database' | 'storage'>,
  address: { version: string; size: string; imagePath: string },
): Promise<ServedImage | null> {
  const version = parseImageVersion(address.version);
  const size = parseImageSize(address.size);
  if (!version || !size || !/^[\w./-]{1,300}$/.test(address.imagePath)) return null;
  const row = await findImageByPath(ctx.database, address.imagePath);
  if (!row || row.imageId !== version.imageId || row.publication !== version.publication)
    return null;
  const { watermark } = version;
  if (watermark && watermark !== watermarkOf(row)) return null;
  const key = findKey(row, watermark, size);
  if (!key) return null;
  return {
    published: row.publish,
    contentType: size === 'og' ? 'image/jpeg' : 'image/webp',
    open: () => ctx.storage.get(key),
  };
}

function findKey(row: ServedImageRow, watermark: Watermark | null, size: ImageSize): string | null {
  const ready = readyWidths(row, watermark);
  if (size === 'full')
    return watermark && ready.length === 0 ? null : fullKey(row.storageKey, watermark);
  if (size === 'og') return ready.length > 0 ? shareKey(row.storageKey, watermark) : null;
  return ready.includes(size) ? widthKey(row.storageKey, watermark, size) : null;
}
