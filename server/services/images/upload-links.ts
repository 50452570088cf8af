import { randomBytes } from 'node:crypto';
import { type ImageUrlRequest, carIdOfPath, UPLOAD_TYPES } from '../../../domain/car-images.ts';
import { BOUNDS } from '../../../domain/car-options.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../data/engine/client.ts';
import { isPathRecorded } from '../../data/images/car-images.ts';
import { getSharedSecret } from '../../data/engine/secrets.ts';
import { insertUpload, isUploadPending } from '../../data/images/uploads.ts';
import { HEIC_ADVICE } from '../../images/decode.ts';
import { type SignedLinks, signedLinks } from '../../storage/signed-links.ts';
import type { Storage } from '../../ports/storage.ts';
import { incomingKey } from './keys.ts';

/** Where uploads go, below the site's own address. */
const uploadPath = (uploadKey: string) => `/api/cars/uploads/${uploadKey}`;

/** What a link is bound to: content type, and, where it was said, the bytes. */
const TERMS = ['type', 'size'];

export interface UploadLinks {
  /**
   * A signed path to PUT one image to, good for a quarter of an hour.
   * @throws {AppError} wrongType, tooLarge, notFound for an unknown car, conflict for a name that is taken
   */
  link(request: ImageUrlRequest): Promise<string>;
  /**
   * Takes what is sent to a link; sent again it replaces what came before, until it is recorded.
   * `read` reads the body and fails beyond `limit` bytes.
   * @throws {AppError} forbidden, where the link is forged, over or used, or what is sent is not what
   * was announced; what `read` throws
   */
  receive(
    uploadKey: string,
    query: URLSearchParams,
    contentType: string,
    read: (limit: number, beyond: AppError) => Promise<Buffer>,
  ): Promise<void>;
}

export function uploadLinks(deps: { database: Database; storage: Storage }): UploadLinks {
  const { db } = deps.database;
  let links: SignedLinks | undefined;
  const signer = async () => (links ??= signedLinks(await getSharedSecret(db, 'upload-links')));

  return {
    link: async ({ image: { name, type, size } }) => {
      refuseType(type);
      if (size !== undefined && size > BOUNDS.maxImageBytes) throw tooLarge();
      if (await isPathRecorded(db, name)) {
        const message = 'There is already an image of this name';
        throw new AppError('conflict', `${message}.`, { fields: { 'image.name': message } });
      }
      const uploadKey = randomBytes(24).toString('hex');
      const carId = carIdOfPath(name);
      if (!(await insertUpload(db, { uploadKey, carId, imagePath: name })))
        throw new AppError('notFound', 'This car does not exist any more.');
      const terms = { type, ...(size !== undefined && { size: String(size) }) };
      return (await signer()).sign(uploadPath(uploadKey), new Date(), terms);
    },

    receive: async (uploadKey, query, contentType, read) => {
      const valid = (await signer()).verify(uploadPath(uploadKey), query, new Date(), TERMS);
      if (!valid || !(await isUploadPending(db, uploadKey)))
        throw new AppError('forbidden', 'This link has expired or was already used.');
      if (contentType !== query.get('type'))
        throw new AppError('forbidden', 'This is not the type of image that was announced.');
      const announced = query.get('size');
      const bytes =
        announced === null
          ? await read(BOUNDS.maxImageBytes, tooLarge())
          : await read(Number(announced), otherSize());
      if (bytes.length === 0 || (announced !== null && bytes.length !== Number(announced)))
        throw otherSize();
      await deps.storage.put(incomingKey(uploadKey), bytes, contentType);
    },
  };
}

function refuseType(type: string): void {
  if (/^image\/hei[cf]/i.test(type)) throw refused(HEIC_ADVICE);
  if (!UPLOAD_TYPES.some((known) => known === type))
    throw refused('Choose an image: JPEG, PNG, WebP, AVIF or GIF');
}

const refused = (message: string) =>
  new AppError('wrongType', `${message}.`, { fields: { 'image.type': message } });

const tooLarge = () =>
  new AppError('tooLarge', 'This image is too large: an image may have up to 15 MB.');

const otherSize = () =>
  new AppError('forbidden', 'This image does not have the size that was announced.');
