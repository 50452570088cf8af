import { BOUNDS } from '../../../platform/bounds.ts';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { ApiContext, StaffContext } from '../../../app/context.server.ts';
import type { CarForm, FormImages } from './add-images.server.ts';
import { tooManyImages } from './refusals.server.ts';
import { type StoreImage, withStoredImages } from '../../images/store-image.server.ts';
import { idempotencyKey } from '../../../platform/http/idempotency-key.server.ts';
import { type PartLimits, readMultipart } from '../../../platform/http/multipart.server.ts';
import { MAX_JSON_BYTES, readJson } from '../../../platform/http/read-body.server.ts';

/**
 * Returns a handler that parses the form that creates or updates a car: a part `metadata` with JSON, and images in the
 * parts `images` and `thumbnailImage`. Stores each image before it reads the next one (see `withStoredImages`).
 * Its errors are those of `readMultipart`, `readJson` and `save`, and 413 and 422 for images that exceed a limit.
 * @param save gets the form, and the `Idempotency-Key` of the request
 */
export const withCarForm =
  <Schema extends z.ZodObject, Result>(
    schema: Schema,
    save: (
      ctx: ApiContext & StaffContext,
      form: CarForm<z.output<Schema>> & { key: string | null },
    ) => Promise<Result>,
  ) =>
  (ctx: ApiContext & StaffContext): Promise<Result> => {
    const { request } = ctx.client;
    return withStoredImages(ctx.storage, async (keep) => {
      const form = await readCarForm({ schema, request, keep });
      const key = idempotencyKey(request.headers.get('idempotency-key') ?? undefined);
      return save(ctx, { ...form, key });
    });
  };

async function readCarForm<Schema extends z.ZodObject>({
  schema,
  request,
  keep,
}: {
  schema: Schema;
  request: Request;
  keep: StoreImage;
}): Promise<CarForm<z.output<Schema>>> {
  const images: FormImages = { images: [], thumbnailImage: null };
  let metadata: z.output<Schema> | undefined;
  for await (const { name, filename, bytes } of readMultipart(request, LIMITS)) {
    if (name === 'metadata') {
      if (metadata !== undefined) throw repeated(name);
      metadata = readJson(schema, bytes);
    } else if (bytes.length === 0 && !filename) {
      // Browsers send an empty part for a file input without a file.
      continue;
    } else if (name === 'images') {
      if (images.images.length === BOUNDS.maxImages) throw tooManyImages();
      images.images.push(await keepImage(keep, bytes, `images.${images.images.length}`));
    } else {
      if (images.thumbnailImage) throw repeated(name);
      images.thumbnailImage = await keepImage(keep, bytes, name);
    }
  }
  if (metadata === undefined)
    throw new AppError('malformed', 'The form field `metadata` is missing.');
  return { metadata, images };
}

/** Stores an image. Errors get the name of its form field. */
async function keepImage(keep: StoreImage, bytes: Buffer, field: string) {
  try {
    return await keep(bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    throw new AppError(code, `${message.replace(/\.$/, '')}.`, {
      fields: { [field]: message },
      cause: error,
    });
  }
}

const IMAGE_LIMIT = {
  bytes: BOUNDS.maxImageBytes,
  error: new AppError('tooLarge', 'A part of the form is too large. The maximum is 15 MB.'),
};
const METADATA_LIMIT = {
  bytes: MAX_JSON_BYTES,
  error: new AppError('tooLarge', 'The form field `metadata` is too large. The maximum is 1 MB.'),
};

const LIMITS: PartLimits = {
  max: IMAGE_LIMIT,
  of: (name) => {
    if (name === 'metadata') return METADATA_LIMIT;
    if (name === 'images' || name === 'thumbnailImage') return IMAGE_LIMIT;
    throw new AppError('malformed', 'The form has an unknown field.');
  },
};

const repeated = (name: string) =>
  new AppError('malformed', `The form field \`${name}\` must not be repeated.`);
