import { AppError } from '../../../../domain/errors.ts';
import type { Db } from '../../../data/engine/client.ts';
import { findFileKey } from '../../../data/enquiries/files.ts';
import type { Storage, StoredFile } from '../../../ports/storage.ts';
import { fullKey } from '../../images/keys.ts';

/**
 * Opens a photo of an enquiry.
 * @throws {AppError} notFound
 */
export async function openPhoto(
  { db, storage }: { db: Db; storage: Storage },
  enquiryId: number,
  fileId: number,
): Promise<StoredFile> {
  const key = await findFileKey(db, enquiryId, fileId);
  const file = key === null ? null : await storage.get(fullKey(key, null));
  if (!file) throw new AppError('notFound', 'This photo no longer exists.');
  return file;
}
