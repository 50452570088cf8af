import { BOUNDS } from '../platform/bounds.ts';
import { randomBytes } from 'node:crypto';
import { type ImageUrlRequest, carIdOfPath, UPLOAD_TYPES } from './car-images.ts';
import { AppError } from '../platform/errors.ts';
import type { Database } from '../platform/database/client.server.ts';
import { imagePathExists } from './car-image-queries.server.ts';
import { insertUpload, isUploadPending } from './uploads.server.ts';
import type { Storage } from '../platform/ports/storage.server.ts';
import { unknownCar } from '../cars/refusals.server.ts';
import { signedUploads } from './signed-uploads.server.ts';

/** Signed links to upload the images of cars. */
export function uploadLinks({
  database: { db },
  storage,
}: {
  database: Database;
  storage: Storage;
}) {
  const uploads = signedUploads(
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
  return {
    /**
     * Returns a signed link to PUT one image to.
     * @throws {AppError} wrongType, tooLarge, notFound for an unknown car, conflict for an existing name
     */
    async link({ image }: ImageUrlRequest): Promise<string> {
      const { name } = image;
      uploads.check(image);
      if (await imagePathExists(db, name)) {
        const message = 'An image with this name already exists';
        throw new AppError('conflict', `${message}.`, { fields: { 'image.name': message } });
      }
      const uploadKey = randomBytes(24).toString('hex');
      const carId = carIdOfPath(name);
      if (!(await insertUpload(db, { uploadKey, carId, imagePath: name }))) throw unknownCar();
      return uploads.link(uploadKey, image);
    },
    receive: uploads.receive,
  };
}
export type UploadLinks = ReturnType<typeof uploadLinks>;
