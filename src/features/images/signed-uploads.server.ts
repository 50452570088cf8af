import { HEIC_ADVICE } from '../../platform/images/image-format.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../app/context.server.ts';
import type { ReceivedUpload } from '../../platform/http/received-upload.server.ts';
import { getSharedSecret } from '../../platform/database/secrets.server.ts';
import { signedLinks } from '../../platform/auth/signed-links.server.ts';
import { incomingKey } from './keys.server.ts';
import { latestPerKey } from './upload-slots.server.ts';

/** Signed parameters: content type and, if the client sent it, size in bytes. */
const SIGNED_PARAMS = ['type', 'size'];

interface UploadRules {
  /** Path of the route that receives uploads; the key of the upload is appended. */
  path: string;
  types: readonly string[];
  /** Rejects other types with this message. */
  typeMessage: string;
  /** Field of the request that the message about the type belongs to. */
  typeField: string;
  maxBytes: number;
  /** Returns whether an upload with this key is expected. */
  isPending: (uploadKey: string) => Promise<boolean>;
  /** Runs `receive`, which holds an upload in memory, or throws if too many are received at once. */
  limit?: <Result>(address: string, receive: () => Promise<Result>) => Promise<Result>;
}

interface DeclaredFile {
  type: string;
  /** Bytes. */
  size?: number | undefined;
}

/** Shared by all requests of this process, so that a newer upload can stop an older one. */
const latest = latestPerKey(
  () => new AppError('conflict', 'This upload was replaced by another one to the same link.'),
);

/** Signs links to PUT one image, and receives the images that are sent to them. */
export function signedUploads(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  rules: UploadRules,
) {
  const { path, types, typeMessage, typeField, maxBytes, isPending, limit } = rules;
  const signer = async () => signedLinks(await getSharedSecret(db, 'upload-links'));
  const wrongType = (message: string) =>
    new AppError('wrongType', `${message}.`, { fields: { [typeField]: message } });

  return {
    /** @throws {AppError} wrongType, tooLarge */
    check({ type, size }: DeclaredFile): void {
      if (/^image\/hei[cf]/i.test(type)) throw wrongType(HEIC_ADVICE);
      if (!types.includes(type)) throw wrongType(typeMessage);
      if (size !== undefined && size > maxBytes) throw imageTooLarge(maxBytes);
    },

    /** Returns a link, valid for 15 to 30 minutes: a URL of the object storage, or a path of this server. */
    async link(uploadKey: string, { type, size }: DeclaredFile): Promise<string> {
      if (storage.presignUpload)
        return storage.presignUpload(incomingKey(uploadKey), { type, size });
      const terms = { type, ...(size !== undefined && { size: String(size) }) };
      return (await signer()).sign(path + uploadKey, new Date(), terms);
    },

    /**
     * Stores the body of an upload. A second upload replaces the first, also one that is still being
     * received, until the image is recorded.
     * @throws {AppError} forbidden if the link is forged, expired or used, or if the type or size differs
     * from the signed one; tooLarge if no size was signed and the body is too large; conflict if another upload to
     * the same link replaces it; unavailable if too many uploads are received at once
     */
    receive: async ({
      uploadKey,
      query,
      contentType,
      address,
      read,
    }: ReceivedUpload): Promise<void> => {
      const valid = (await signer()).verify(path + uploadKey, query, new Date(), SIGNED_PARAMS);
      if (!valid || !(await isPending(uploadKey))) throw usedLink();
      if (contentType !== query.get('type'))
        throw new AppError(
          'forbidden',
          'The type of this image differs from the type that the link was created for.',
        );
      const declaredSize = query.get('size');
      const store = async (signal: AbortSignal) => {
        const bytes =
          declaredSize === null
            ? await read(maxBytes, imageTooLarge(maxBytes), signal)
            : await read(Number(declaredSize), wrongSize(), signal);
        if (bytes.length === 0 || (declaredSize !== null && bytes.length !== Number(declaredSize)))
          throw wrongSize();
        await storage.put(incomingKey(uploadKey), bytes, contentType);
        if (await isPending(uploadKey)) return;
        // The image was recorded or replaced in the meantime, so the job that deletes its upload may have ended.
        await storage.delete(incomingKey(uploadKey));
        throw usedLink();
      };
      await latest(uploadKey, (signal) =>
        limit ? limit(address, () => store(signal)) : store(signal),
      );
    },
  };
}

export const imageTooLarge = (maxBytes: number) =>
  new AppError('tooLarge', `This image is too large. The maximum is ${maxBytes / 1024 / 1024} MB.`);

const usedLink = () => new AppError('forbidden', 'This link has expired or was already used.');

const wrongSize = () =>
  new AppError(
    'forbidden',
    'The size of this image differs from the size that the link was created for.',
  );
