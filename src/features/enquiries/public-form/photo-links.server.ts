import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../platform/durations.ts';
import type { EnquiryFileInput } from '../part-exchange-schemas.ts';
import { ENQUIRY_FILES } from '../part-exchange.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { insertFile, isPending } from '../photos.server.ts';
import { incomingKey, uploadKeyOf } from '../../images/keys.server.ts';
import { enqueueFileRemoval } from '../../images/queue.server.ts';
import { signedUploads } from '../../images/signed-uploads.server.ts';
import { uploadSlots } from '../../images/upload-slots.server.ts';
import { requireRateLimit } from '../../../platform/rate-limits/rate-limits.server.ts';
import type { ApiContext, Context } from '../../../app/context.server.ts';
import type { Stamps } from '../stamp.server.ts';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client.server.ts';
import { enquiryFiles } from '../../../app/schema.server.ts';

/**
 * Limits of links for one network. The daily limit is enough for 15 forms with 6 photos. An IPv6 /48 may have three
 * times as many, which is still less than `MAX_PENDING`.
 */
const LINK_LIMITS = [
  { limit: 12, windowMs: 10 * 60_000 },
  { limit: 90, windowMs: DAY_MS },
];
/** Photos of the whole site whose forms were not sent. They take at most 3 GB of disk space. */
const MAX_PENDING = 300;
/** An upload takes up to 20 MB of memory. A household has two networks, IPv4 and IPv6, so it can use six slots. */
export const AT_ONCE = { total: 8, perNetwork: 3 };
/** A pending photo is deleted after a day, perhaps before an older form is sent. */
const MAX_STAMP_AGE_MS = DAY_MS;

/** Signed links to upload the photos of a form. */
export function photoUploadLinks(
  { database: { db }, storage, queue }: Pick<Context, 'database' | 'storage' | 'queue'>,
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
      limit: uploadSlots(AT_ONCE),
    },
  );
  return {
    /**
     * Returns a link to PUT one photo to, and the id with which the form sends it.
     * @throws {AppError} wrongType, tooLarge; invalid for a wrong or old stamp, and for more photos than a
     * form may have; tooMany from this address or on the whole site
     */
    async link(
      { client, now }: Pick<ApiContext, 'client' | 'now'>,
      { stamp, carId = null, replaces, ...file }: EnquiryFileInput,
    ): Promise<{ fileId: number; link: string }> {
      const checked = await stamps.check({ stamp, carId, now });
      if (!checked || checked.ageMs > MAX_STAMP_AGE_MS)
        throw invalidField('stamp', 'This form has expired. Reload the page to add photos');
      uploads.check(file);
      for (const limit of LINK_LIMITS) {
        const keyOf = (network: string) => `photos from ${network} in ${limit.windowMs} ms`;
        await requireRateLimit({ db, now }, { address: client.address, keyOf, ...limit });
      }
      if ((await countPendingFiles(db)) >= MAX_PENDING) {
        await deleteUnusedLinks({ db, storage }, now);
        if ((await countPendingFiles(db)) >= MAX_PENDING) throw tooManyPhotos();
      }
      const uploadKey = randomBytes(24).toString('hex');
      const fileId = await db.transaction(async (tx) => {
        const replaced =
          replaces && (await deletePendingFile(tx, { stampHash: checked.hash, fileId: replaces }));
        if (replaced)
          await enqueueFileRemoval(tx, queue, {
            storageKeys: [],
            uploadKeys: [uploadKeyOf(replaced)],
          });
        const ofForm = eq(enquiryFiles.stampHash, checked.hash);
        if ((await tx.$count(enquiryFiles, ofForm)) >= ENQUIRY_FILES.perEnquiry)
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

const tooManyPhotos = () =>
  new AppError(
    'tooMany',
    'We can’t take more photos right now. Please remove this one and send the form without it.',
  );

/** A link is valid for 30 minutes at most, and an upload that has begun ends within this time. */
const UNUSED_MS = 60 * 60_000;

/** Deletes pending files that are an hour old and were never uploaded. */
async function deleteUnusedLinks(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const old = await listPendingFilesBefore(db, new Date(now.getTime() - UNUSED_MS));
  if (old.length === 0) return;
  const uploaded = new Set<string>();
  for await (const key of storage.list(incomingKey(''))) uploaded.add(key);
  const unused = old.filter(({ storageKey }) => !uploaded.has(storageKey));
  const isUnused = inArray(
    enquiryFiles.fileId,
    unused.map(({ fileId }) => fileId),
  );
  await db.delete(enquiryFiles).where(and(isUnused, isPending));
}

const isFilePending = async (db: Db, storageKey: string): Promise<boolean> =>
  (await db.$count(enquiryFiles, and(eq(enquiryFiles.storageKey, storageKey), isPending))) > 0;

const countPendingFiles = (db: Db): Promise<number> => db.$count(enquiryFiles, isPending);

/** Deletes a file that was uploaded with this stamp and not sent yet. Returns its storage key, or null. */
async function deletePendingFile(
  tx: Db,
  { stampHash, fileId }: { stampHash: string; fileId: number },
): Promise<string | null> {
  const [deleted] = await tx
    .delete(enquiryFiles)
    .where(and(eq(enquiryFiles.fileId, fileId), eq(enquiryFiles.stampHash, stampHash), isPending))
    .returning({ storageKey: enquiryFiles.storageKey });
  return deleted?.storageKey ?? null;
}

const listPendingFilesBefore = (db: Db, before: Date) =>
  db
    .select({ fileId: enquiryFiles.fileId, storageKey: enquiryFiles.storageKey })
    .from(enquiryFiles)
    .where(and(lt(enquiryFiles.createdAt, before), isPending));
