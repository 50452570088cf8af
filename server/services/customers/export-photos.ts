import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../ports/storage.ts';
import { fullKey } from '../images/keys.ts';

/** Maximum size of the photos in one export, in bytes: about 60 photos. */
const MAX_BYTES = 30 * 1024 * 1024;

interface File {
  fileId: number;
  enquiryId: number | null;
  storageKey: string;
}

/**
 * Adds the photos to their rows, in Base64. A photo that does not fit has the address at which staff download
 * it, and one that no longer exists is null.
 */
export async function withPhotos<Row extends File>(
  storage: Storage,
  files: readonly Row[],
  maxBytes = MAX_BYTES,
) {
  let left = maxBytes;
  const rows = [];
  for (const file of files) {
    const stored = await storage.get(fullKey(file.storageKey, null));
    const fits = stored !== null && stored.size <= left;
    if (fits) left -= stored.size;
    else stored?.body.destroy();
    const photo = fits
      ? { contentType: stored.contentType, base64: (await buffer(stored.body)).toString('base64') }
      : stored && { address: `/api/enquiries/${file.enquiryId}/files/${file.fileId}` };
    rows.push({ ...file, photo });
  }
  return rows;
}
