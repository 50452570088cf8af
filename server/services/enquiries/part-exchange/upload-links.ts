import { randomBytes } from 'node:crypto';
import type { EnquiryFileInput } from '../../../../domain/enquiries/part-exchange-schemas.ts';
import { ENQUIRY_FILES } from '../../../../domain/enquiries/part-exchange.ts';
import type { Database } from '../../../data/engine/client.ts';
import {
  countFiles,
  deletePendingFile,
  insertFile,
  isFilePending,
} from '../../../data/enquiries/files.ts';
import type { Storage } from '../../../ports/storage.ts';
import { incomingKey } from '../../images/keys.ts';
import { signedUploads } from '../../images/signed-uploads.ts';
import { networkOf, requireRateLimit } from '../../users/rate-limits.ts';
import { invalidField } from '../refusals.ts';
import type { Stamps } from '../public-form/stamp.ts';

/** Links for one network address. */
const LINK_LIMIT = { limit: 12, windowMs: 10 * 60_000 };
/** Uploads of an older form would be deleted before it is sent. */
const MAX_STAMP_AGE_MS = 24 * 60 * 60_000;

/** Signed links to upload the photos of a form. */
export function photoUploadLinks(
  { database: { db }, storage }: { database: Database; storage: Storage },
  stamps: Stamps,
) {
  const uploads = signedUploads(
    { db, storage },
    {
      path: '/api/enquiries/files/uploads/',
      types: ENQUIRY_FILES.types,
      typeMessage: 'Choose a photo: JPEG, PNG or WebP',
      typeField: 'type',
      maxBytes: ENQUIRY_FILES.maxBytes,
      isPending: (uploadKey) => isFilePending(db, incomingKey(uploadKey)),
    },
  );
  return {
    /**
     * Returns a link to PUT one photo to, and the id with which the form sends it.
     * @param address IP address of the visitor
     * @throws {AppError} wrongType, tooLarge; invalid for a wrong or old stamp, and for more photos than a
     * form may have; tooMany
     */
    async link(
      { stamp, carId, replaces, ...file }: EnquiryFileInput,
      address: string,
      now = new Date(),
    ): Promise<{ fileId: number; link: string }> {
      const checked = await stamps.check(stamp, carId ?? null, now);
      if (!checked || checked.ageMs > MAX_STAMP_AGE_MS)
        throw invalidField('stamp', 'This form has expired. Reload the page to add photos');
      uploads.check(file);
      const key = `photos from ${networkOf(address)}`;
      await requireRateLimit(db, key, LINK_LIMIT, now);
      const uploadKey = randomBytes(24).toString('hex');
      const fileId = await db.transaction(async (tx) => {
        if (replaces) await deletePendingFile(tx, checked.hash, replaces);
        if ((await countFiles(tx, checked.hash)) >= ENQUIRY_FILES.perEnquiry)
          throw invalidField('stamp', `Send at most ${ENQUIRY_FILES.perEnquiry} photos`);
        return insertFile(tx, {
          stampHash: checked.hash,
          storageKey: incomingKey(uploadKey),
          createdAt: now,
        });
      });
      return { fileId, link: await uploads.link(uploadKey, file) };
    },
    receive: uploads.receive,
  };
}
export type PhotoUploadLinks = ReturnType<typeof photoUploadLinks>;
