import { randomBytes } from 'node:crypto';
import {
  type ImageUrlRequest,
  carIdOfPath,
  UPLOAD_TYPES,
} from '../../../domain/images/car-images.ts';
import { BOUNDS } from '../../../domain/car-options.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../data/engine/client.ts';
import { imagePathExists } from '../../data/images/car-images.ts';
import { getSharedSecret } from '../../data/engine/secrets.ts';
import { insertUpload, isUploadPending } from '../../data/images/uploads.ts';
import { HEIC_ADVICE } from '../../images/decode.ts';
import { type SignedLinks, signedLinks } from '../../storage/signed-links.ts';
import type { Storage } from '../../ports/storage.ts';
import { unknownCar } from '../cars/refusals.ts';
import { incomingKey } from './keys.ts';

const uploadPath = (uploadKey: string) => `/api/cars/uploads/${uploadKey}`;

/** Signed parameters: content type and, if the client sent it, size in bytes. */
const SIGNED_PARAMS = ['type', 'size'];

export interface UploadLinks {
  /**
   * Returns a signed link to PUT one image to, valid for 15 to 30 minutes: a URL of the object storage, or
   * a path of this server.
   * @throws {AppError} wrongType, tooLarge, notFound for an unknown car, conflict for an existing name
   */
  link(request: ImageUrlRequest): Promise<string>;
  /**
   * Stores the body of an upload. A second upload replaces the first, until the image is recorded.
   * @param read reads the body; throws `tooLarge` beyond `limit` bytes
   * @throws {AppError} forbidden if the link is forged, expired or used, or if the type or size differs
   * from the signed one
   */
  receive(
    uploadKey: string,
    query: URLSearchParams,
    contentType: string,
    read: (limit: number, tooLarge: AppError) => Promise<Buffer>,
  ): Promise<void>;
}

export function uploadLinks(deps: { database: Database; storage: Storage }): UploadLinks {
  const { db } = deps.database;
  let links: SignedLinks | undefined;
  const signer = async () => (links ??= signedLinks(await getSharedSecret(db, 'upload-links')));

  return {
    link: async ({ image: { name, type, size } }) => {
      rejectType(type);
      if (size !== undefined && size > BOUNDS.maxImageBytes) throw imageTooLarge();
      if (await imagePathExists(db, name)) {
        const message = 'An image with this name already exists';
        throw new AppError('conflict', `${message}.`, { fields: { 'image.name': message } });
      }
      const uploadKey = randomBytes(24).toString('hex');
      const carId = carIdOfPath(name);
      if (!(await insertUpload(db, { uploadKey, carId, imagePath: name }))) throw unknownCar();
      if (deps.storage.presignUpload)
        return deps.storage.presignUpload(incomingKey(uploadKey), { type, size });
      const terms = { type, ...(size !== undefined && { size: String(size) }) };
      return (await signer()).sign(uploadPath(uploadKey), new Date(), terms);
    },

    receive: async (uploadKey, query, contentType, read) => {
      const valid = (await signer()).verify(
        uploadPath(uploadKey),
        query,
        new Date(),
        SIGNED_PARAMS,
      );
      if (!valid || !(await isUploadPending(db, uploadKey)))
        throw new AppError('forbidden', 'This link has expired or was already used.');
      if (contentType !== query.get('type'))
        throw new AppError(
          'forbidden',
          'The type of this image differs from the type that the link was created for.',
        );
      const declaredSize = query.get('size');
      const bytes =
        declaredSize === null
          ? await read(BOUNDS.maxImageBytes, imageTooLarge())
          : await read(Number(declaredSize), wrongSize());
      if (bytes.length === 0 || (declaredSize !== null && bytes.length !== Number(declaredSize)))
        throw wrongSize();
      await deps.storage.put(incomingKey(uploadKey), bytes, contentType);
    },
  };
}

function rejectType(type: string): void {
  if (/^image\/hei[cf]/i.test(type)) throw wrongType(HEIC_ADVICE);
  if (!UPLOAD_TYPES.some((known) => known === type))
    throw wrongType('Choose an image: JPEG, PNG, WebP, AVIF or GIF');
}

const wrongType = (message: string) =>
  new AppError('wrongType', `${message}.`, { fields: { 'image.type': message } });

export const imageTooLarge = () =>
  new AppError('tooLarge', 'This image is too large. The maximum is 15 MB.');

const wrongSize = () =>
  new AppError(
    'forbidden',
    'The size of this image differs from the size that the link was created for.',
  );
