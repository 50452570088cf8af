import { z } from 'zod';
import { BOUNDS } from './car-options.ts';
import { id, text } from './fields.ts';

/** What may be uploaded; the first is what the form makes of everything that it can read. */
export const UPLOAD_TYPES = [
  'image/webp',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/avif',
] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** The public path of an image: `{carId}/images/{file}.webp`. */
const IMAGE_PATH = /^([1-9]\d{0,9})\/images\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}\.webp$/;

const PATH_RULE = 'Name the image {carId}/images/{file}.webp';

export const imagePath = text(200, PATH_RULE, PATH_RULE).regex(IMAGE_PATH, PATH_RULE);

/** Id of the car that an image's path belongs to. */
export const carIdOfPath = (path: string): number => Number(IMAGE_PATH.exec(path)?.[1]);

/** Asks for a link to upload one image to. */
export const imageUrlRequest = z.strictObject({
  image: z.strictObject(
    {
      name: imagePath.refine((path) => carIdOfPath(path) <= BOUNDS.maxId, PATH_RULE),
      type: z.string('Say what type the image has').max(100, 'Say what type the image has'),
      size: z
        .int('Give the size in bytes')
        .min(1, 'Give the size in bytes')
        .optional()
        .describe('Bytes; the upload must then have exactly as many'),
    },
    'Describe the image',
  ),
});
export type ImageUrlRequest = z.output<typeof imageUrlRequest>;

/** Which images a car has, in their order, and which of them stands for it. */
export const carImagesInput = z.strictObject({
  carId: id(),
  thumbnailImage: imagePath
    .nullish()
    .transform((path) => path ?? null)
    .describe('One of the images, or an image of its own'),
  images: z
    .array(imagePath, 'List the images')
    .max(BOUNDS.maxImages, `A car has at most ${BOUNDS.maxImages} images`)
    .refine((paths) => new Set(paths).size === paths.length, 'Name each image once'),
  version: z
    .int('This is not a version')
    .min(1, 'This is not a version')
    .max(BOUNDS.maxId, 'This is not a version')
    .optional()
    .describe('409 where the car has a newer one'),
});
export type CarImagesFields = z.input<typeof carImagesInput>;
export type CarImagesInput = z.output<typeof carImagesInput>;

export const WATERMARK_LABELS = ['BOOKED', 'SOLD'] as const;
export type WatermarkLabel = (typeof WATERMARK_LABELS)[number];

export const watermarkRequest = z.strictObject({
  carId: id(),
  watermark: z.enum(WATERMARK_LABELS, 'The watermark is BOOKED or SOLD'),
});
