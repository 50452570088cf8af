import {
  type Mark,
  parsePictureSize,
  parsePictureVersion,
  type PictureSize,
} from '../../../domain/picture-address.ts';
import type { Database } from '../../data/client.ts';
import { findPictureByPath, type ServedPictureRow } from '../../data/pictures.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { fullKey, shareKey, widthKey } from './keys.ts';
import { markOf, readyWidths } from './present.ts';

/** A picture that may be answered. */
export interface ServedPicture {
  /** Whether its car is published; only staff may see it otherwise. */
  published: boolean;
  contentType: 'image/webp' | 'image/jpeg';
  /** Opens the file; null where the storage lost it. */
  open(): Promise<StoredFile | null>;
}

/**
 * The picture behind an address, or null for one that was never given out or is no longer good: another
 * publication, another picture, a mark the car does not wear, a size that is not ready. The plain
 * picture of a marked car stays good: pages that were open before still ask for it.
 */
export async function findServedPicture(
  deps: { database: Database; storage: Storage },
  address: { version: string; size: string; imagePath: string },
): Promise<ServedPicture | null> {
  const version = parsePictureVersion(address.version);
  const size = parsePictureSize(address.size);
  if (!version || !size || !/^[\w./-]{1,300}$/.test(address.imagePath)) return null;
  const row = await findPictureByPath(deps.database, address.imagePath);
  if (!row || row.imageId !== version.imageId || row.publication !== version.publication)
    return null;
  const { mark } = version;
  if (mark && mark !== markOf(row)) return null;
  const key = readyKey(row, mark, size);
  if (!key) return null;
  return {
    published: row.publish,
    contentType: size === 'og' ? 'image/jpeg' : 'image/webp',
    open: () => deps.storage.get(key),
  };
}

function readyKey(row: ServedPictureRow, mark: Mark | null, size: PictureSize): string | null {
  const ready = readyWidths(row, mark);
  if (size === 'full') return mark && ready.length === 0 ? null : fullKey(row.storageKey, mark);
  if (size === 'og') return ready.length > 0 ? shareKey(row.storageKey, mark) : null;
  return ready.includes(size) ? widthKey(row.storageKey, mark, size) : null;
}
