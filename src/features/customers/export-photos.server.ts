import { buffer } from 'node:stream/consumers';
import { type Storage, StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { fileKey } from '../enquiries/photos.server.ts';

/** Maximum size of the photos in one export, in bytes: about 60 photos. */
const MAX_BYTES = 30 * 1024 * 1024;

interface File {
  fileId: number;
  enquiryId: number | null;
  storageKey: string;
  contentType: string;
}

type Photo = { contentType: string; base64: string } | { address: string };

/**
 * Adds the photos to their rows, in Base64. A photo that does not fit or cannot be read has the address at which
 * staff download it, and one that no longer exists is null.
 */
export async function withPhotos<Row extends File>(
  storage: Storage,
  files: readonly Row[],
  maxBytes = MAX_BYTES,
) {
  let left = maxBytes;
  let isUp = true;
  const rows = [];
  for (const file of files) {
    let photo: Photo | null = {
      address: `/api/enquiries/${file.enquiryId}/${file.contentType === 'image/webp' ? 'files' : 'documents'}/${file.fileId}`,
    };
    try {
      const stored = isUp ? await storage.get(fileKey(file)) : undefined;
      if (stored === null) photo = null;
      else if (stored && stored.size <= left) {
        left -= stored.size;
        const base64 = (await buffer(stored.body)).toString('base64');
        photo = { contentType: stored.contentType, base64 };
      } else stored?.body.destroy();
    } catch (error) {
      // Every further attempt would wait for its own timeout.
      if (error instanceof StorageUnavailableError) isUp = false;
    }
    rows.push({ ...file, photo });
  }
  return rows;
}
