import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../context.server.ts';
import { findFileKey } from '../files.server.ts';
import { fullKey } from '../../images/keys.server.ts';
import { PRIVATE } from '../../platform/http/etag.server.ts';
import { securityHeaders } from '../../platform/http/security-headers.server.ts';

/**
 * Returns the file of a photo of an enquiry.
 * @throws {AppError} notFound
 */
export async function downloadPhoto(
  { db, storage, publicUrl }: Context,
  { enquiryId, fileId }: { enquiryId: number; fileId: number },
): Promise<Response> {
  const key = await findFileKey(db, enquiryId, fileId);
  const file = key === null ? null : await storage.get(fullKey(key, null));
  if (!file) throw new AppError('notFound', 'This photo no longer exists.');
  return new Response(Buffer.concat(await file.body.toArray()), {
    headers: {
      ...securityHeaders(publicUrl, "default-src 'none'; sandbox"),
      ...PRIVATE,
      'content-type': 'image/webp',
    },
  });
}
