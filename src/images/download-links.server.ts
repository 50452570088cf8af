import { AppError } from '../platform/errors.ts';
import type { Database } from '../platform/database/client.server.ts';
import { findImageByPath } from './image-queries.server.ts';
import { getSharedSecret } from '../platform/database/secrets.server.ts';
import { type SignedLinks, signedLinks } from '../platform/auth/signed-links.server.ts';
import type { Storage, StoredFile } from '../platform/ports/storage.server.ts';
import { fullKey } from './keys.server.ts';

const linkPath = (imagePath: string) => `/api/car-images/file/${imagePath}`;

export interface ImageLinks {
  /**
   * Returns a signed path to the image without a watermark, valid for 15 to 30 minutes.
   * @param file public path of the image or its last part; a `?cb=` suffix is ignored
   * @throws {AppError} notFound, also for the image of a draft unless `staff` is set
   */
  link(carId: number, file: string, staff: boolean): Promise<string>;
  /**
   * Opens the file of a signed link. Once the car is unpublished, for staff only.
   * @throws {AppError} forbidden if the link is forged or expired, notFound if the file no longer exists
   */
  open(imagePath: string, query: URLSearchParams, staff: boolean): Promise<StoredFile>;
}

export function imageLinks(deps: { database: Database; storage: Storage }): ImageLinks {
  let links: SignedLinks | undefined;
  const signer = async () =>
    (links ??= signedLinks(await getSharedSecret(deps.database.db, 'image-links')));

  return {
    link: async (carId, file, staff) => {
      const name = file.replace(/\?cb=.*$/s, '');
      const imagePath = name.includes('/') ? name : `${carId}/images/${name}`;
      if (!isPathOf(carId, imagePath)) throw unknownImage();
      const image = await findImageByPath(deps.database, imagePath);
      if (!image || !(image.publish || staff)) throw unknownImage();
      return (await signer()).sign(linkPath(imagePath));
    },

    open: async (imagePath, query, staff) => {
      if (!(await signer()).verify(linkPath(imagePath), query)) {
        throw new AppError('forbidden', 'This link has expired. Please request a new one.');
      }
      const image = await findImageByPath(deps.database, imagePath);
      if (!image || !(image.publish || staff)) throw unknownImage();
      const file = await deps.storage.get(fullKey(image.storageKey, null));
      if (!file) throw unknownImage();
      return file;
    },
  };
}

const isPathOf = (carId: number, imagePath: string) =>
  imagePath.startsWith(`${carId}/`) && /^[\w./-]{1,300}$/.test(imagePath);

const unknownImage = () => new AppError('notFound', 'This image does not exist.');
