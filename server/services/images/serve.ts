import {
  type Watermark,
  watermarkOf,
  parseImageSize,
  parseImageVersion,
  type ImageSize,
} from '../../../domain/image-address.ts';
import type { Database } from '../../data/engine/client.ts';
import { findImageByPath, type ServedImageRow } from '../../data/images/images.ts';
import type { Storage, StoredFile } from '../../ports/storage.ts';
import { fullKey, shareKey, widthKey } from './keys.ts';
import { readyWidths } from './present.ts';

/** An image that may be answered. */
export interface ServedImage {
  /** Whether its car is published; only staff may see it otherwise. */
  published: boolean;
  contentType: 'image/webp' | 'image/jpeg';
  /** Opens the file; null where the storage lost it. */
  open(): Promise<StoredFile | null>;
}

/**
 * The image behind an address, or null for one that was never given out or is no longer good: another
 * publication, another image, a watermark the car does not wear, a size that is not ready. The plain
 * image of a marked car stays good: pages that were open before still ask for it.
 */
export async function findServedImage(
  deps: { database: Database; storage: Storage },
  address: { version: string; size: string; imagePath: string },
): Promise<ServedImage | null> {
  const version = parseImageVersion(address.version);
  const size = parseImageSize(address.size);
  if (!version || !size || !/^[\w./-]{1,300}$/.test(address.imagePath)) return null;
  const row = await findImageByPath(deps.database, address.imagePath);
  if (!row || row.imageId !== version.imageId || row.publication !== version.publication)
    return null;
  const { watermark } = version;
  if (watermark && watermark !== watermarkOf(row)) return null;
  const key = readyKey(row, watermark, size);
  if (!key) return null;
  return {
    published: row.publish,
    contentType: size === 'og' ? 'image/jpeg' : 'image/webp',
    open: () => deps.storage.get(key),
  };
}

function readyKey(
  row: ServedImageRow,
  watermark: Watermark | null,
  size: ImageSize,
): string | null {
  const ready = readyWidths(row, watermark);
  if (size === 'full')
    return watermark && ready.length === 0 ? null : fullKey(row.storageKey, watermark);
  if (size === 'og') return ready.length > 0 ? shareKey(row.storageKey, watermark) : null;
  return ready.includes(size) ? widthKey(row.storageKey, watermark, size) : null;
}
