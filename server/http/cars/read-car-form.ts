import type { z } from 'zod';
import { BOUNDS } from '../../../domain/car-options.ts';
import { AppError } from '../../../domain/errors.ts';
import type { FormImages } from '../../services/cars/add-images.ts';
import type { StoreImage } from '../../services/images/store-image.ts';
import { readMultipart } from '../core/multipart.ts';
import { MAX_JSON_BYTES, readJson } from '../core/read-body.ts';

/**
 * Reads the form that writes a car: the part `metadata` once, as JSON, and images in parts `images` and
 * `thumbnailImage`, each of which is stored before the next is read.
 * @throws {AppError} what `readMultipart` and `readJson` throw; 413 and 422 for images beyond their bounds
 */
export async function readCarForm<Schema extends z.ZodObject>(
  schema: Schema,
  request: Request,
  keep: StoreImage,
): Promise<{ metadata: z.output<Schema>; images: FormImages }> {
  const images: FormImages = { images: [], thumbnailImage: null };
  let metadata: z.output<Schema> | undefined;
  for await (const { name, bytes } of readMultipart(request, limitOf)) {
    if (name === 'metadata') {
      if (metadata !== undefined) throw twice(name);
      metadata = readJson(schema, bytes);
    } else if (bytes.length === 0) {
      // What a browser sends for a file input that was left empty.
      continue;
    } else if (name === 'images') {
      if (images.images.length === BOUNDS.maxImages) throw tooMany();
      images.images.push(await keepNamed(keep, bytes, `images.${images.images.length}`));
    } else {
      if (images.thumbnailImage) throw twice(name);
      images.thumbnailImage = await keepNamed(keep, bytes, name);
    }
  }
  if (metadata === undefined) throw new AppError('malformed', 'The form lacks its part metadata.');
  return { metadata, images };
}

/** An image that is refused is refused by its place in the form. */
async function keepNamed(keep: StoreImage, bytes: Buffer, field: string) {
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

function limitOf(name: string): { bytes: number; beyond: AppError } {
  if (name === 'metadata')
    return {
      bytes: MAX_JSON_BYTES,
      beyond: new AppError('tooLarge', 'The part metadata is too large: send at most 1 MB.'),
    };
  if (name === 'images' || name === 'thumbnailImage')
    return {
      bytes: BOUNDS.maxImageBytes,
      beyond: new AppError('tooLarge', 'An image is too large: each may have up to 15 MB.'),
    };
  throw new AppError('malformed', 'The form has a part that is none of this call.');
}

const twice = (name: string) =>
  new AppError('malformed', `The form has its part ${name} more than once.`);

function tooMany(): AppError {
  const message = `A car has at most ${BOUNDS.maxImages} images`;
  return new AppError('invalid', `${message}.`, { fields: { images: message } });
}
