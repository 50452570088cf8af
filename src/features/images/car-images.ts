import { BOUNDS } from '../../platform/bounds.ts';
import { z } from 'zod';
import { id, text } from '../../platform/fields.ts';

/** Content types that can be uploaded. The form converts other images to the first one. */
export const UPLOAD_TYPES = [
  'image/webp',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/avif',
] as const;

/** The public path of an image: `{carId}/images/{file}.webp`. */
const IMAGE_PATH = /^([1-9]\d{0,9})\/images\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}\.webp$/;

const PATH_RULE = 'The image path must be {carId}/images/{file}.webp';

export const imagePath = text(200, PATH_RULE, PATH_RULE).regex(IMAGE_PATH, PATH_RULE);

/** Returns the car id in an image path. */
export const carIdOfPath = (path: string): number => Number(IMAGE_PATH.exec(path)?.[1]);

/** Body of a request for a link to upload one image. */
export const imageUrlRequest = z.strictObject({
  image: z.strictObject(
    {
      name: imagePath
        .refine((path) => carIdOfPath(path) <= BOUNDS.maxId, PATH_RULE)
        .optional()
        .describe('Public path of the image; omitted for an image whose car is not saved yet'),
      type: z
        .string('`type` must be the content type of the image')
        .max(100, '`type` must be the content type of the image'),
      size: z
        .int('`size` must be the number of bytes')
        .min(1, '`size` must be the number of bytes')
        .optional()
        .describe('Bytes; if given, the upload must have exactly this size'),
    },
    '`image` must be an object',
  ),
});
export type ImageUrlRequest = z.output<typeof imageUrlRequest>;

/** The images of a car, in gallery order, and its thumbnail. */
const recordedImages = {
  thumbnailImage: imagePath
    .nullish()
    .transform((path) => path ?? null)
    .describe('An image of the gallery, or a separate image'),
  images: z
    .array(imagePath, '`images` must be a list of image paths')
    .max(BOUNDS.maxImages, `A car has at most ${BOUNDS.maxImages} images`)
    .refine((paths) => new Set(paths).size === paths.length, 'Each image must be listed only once'),
};

export const carImagesInput = z.strictObject({
  carId: id(),
  ...recordedImages,
  uploads: z
    .record(imagePath, z.string('Each upload must be an `uploadKey`').max(100))
    .optional()
    .describe('The `uploadKey` of each new image whose link was created without a name, by path'),
  before: z
    .strictObject(recordedImages, '`before` must be an object with `images`')
    .optional()
    .describe('The images as the client has read them; 409 if they have changed since then'),
  version: z
    .int('`version` must be a positive whole number')
    .min(1, '`version` must be a positive whole number')
    .max(BOUNDS.maxId, '`version` must be a positive whole number')
    .optional()
    .describe('409 if the car has a newer version'),
});
export type CarImagesFields = z.input<typeof carImagesInput>;
export type CarImagesInput = z.output<typeof carImagesInput>;

const WATERMARK_LABELS = ['BOOKED', 'SOLD'] as const;

export const watermarkRequest = z.strictObject({
  carId: id(),
  watermark: z.enum(WATERMARK_LABELS, 'The watermark must be BOOKED or SOLD'),
});
