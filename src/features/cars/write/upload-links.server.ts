import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { BOUNDS } from '../../../platform/bounds.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ApiContext, Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { receivedUpload } from '../../../platform/http/received-upload.server.ts';
import { siteOrigin } from '../../../platform/http/same-site.server.ts';
import { unknownCar } from '../lock-car.server.ts';
import { carImages, cars, uploads } from '../../../app/schema.server.ts';
import { type ImageUrlRequest, carIdOfPath, UPLOAD_TYPES } from '../../images/car-images.ts';
import { signedUploads } from '../../images/signed-uploads.server.ts';

/**
 * Returns a signed link to PUT one image to. Without a name, the image belongs to no car until it is recorded under
 * its `uploadKey`: photos of a new car are uploaded while the user fills in the form.
 * @throws {AppError} wrongType, tooLarge, notFound for an unknown car, conflict for an existing name
 */
export async function createUploadLink(
  ctx: ApiContext,
  { image }: ImageUrlRequest,
): Promise<{ url: string; uploadKey?: string }> {
  const { name } = image;
  const signed = carUploads(ctx);
  signed.check(image);
  const uploadKey = randomBytes(24).toString('hex');
  if (name === undefined) await ctx.db.insert(uploads).values({ uploadKey });
  else await insertNamedUpload(ctx.db, uploadKey, name);
  const link = await signed.link(uploadKey, image);
  const url = new URL(link, siteOrigin(ctx.client.request, ctx.publicUrl)).href;
  return name === undefined ? { url, uploadKey } : { url };
}

async function insertNamedUpload(db: Db, uploadKey: string, name: string): Promise<void> {
  if (await imagePathExists(db, name)) {
    const message = 'An image with this name already exists';
    throw new AppError('conflict', `${message}.`, { fields: { 'image.name': message } });
  }
  const carId = carIdOfPath(name);
  await db.transaction(async (tx) => {
    const [car] = await tx
      .select({ carId: cars.carId })
      .from(cars)
      .where(and(eq(cars.carId, carId), isNull(cars.deletedAt)))
      .for('key share');
    if (!car) throw unknownCar();
    await tx.insert(uploads).values({ uploadKey, carId, imagePath: name });
  });
}

/** Stores the body of a request to a signed link. */
export const receiveUpload = (
  ctx: ApiContext,
  { uploadKey }: { uploadKey: string },
): Promise<void> => carUploads(ctx).receive(receivedUpload(ctx.client, uploadKey));

const carUploads = ({ db, storage }: Context) =>
  signedUploads(
    { db, storage },
    {
      path: '/api/cars/uploads/',
      types: UPLOAD_TYPES,
      typeMessage: 'Choose an image: JPEG, PNG, WebP, AVIF or GIF',
      typeField: 'image.type',
      maxBytes: BOUNDS.maxImageBytes,
      isPending: (uploadKey) => isUploadPending(db, uploadKey),
    },
  );

async function imagePathExists(db: Db, imagePath: string): Promise<boolean> {
  const [row] = await db
    .select({ imageId: carImages.imageId })
    .from(carImages)
    .where(eq(carImages.imagePath, imagePath));
  return row !== undefined;
}

/** An upload is pending until its image is recorded. */
async function isUploadPending(db: Db, uploadKey: string): Promise<boolean> {
  const [row] = await db
    .select({ uploadKey: uploads.uploadKey })
    .from(uploads)
    .where(eq(uploads.uploadKey, uploadKey));
  return row !== undefined;
}
