import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { findFileKey } from '../files.server.ts';
import type { Storage, StoredFile } from '../../platform/ports/storage.server.ts';
import { fullKey } from '../../images/keys.server.ts';

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
