import { watermarkOf } from './watermark.ts';
import { imageAddress, imageVersion, type Watermark } from '../../platform/images/image-address.ts';
import type { GalleryImage, DisplayImage, Studio } from '../../platform/images/image.ts';
import type { carImages } from '../../app/schema.server.ts';

/** Columns of an image that pages need. */
export const IMAGE_FIELDS = [
  'imageId',
  'imagePath',
  'width',
  'height',
  'placeholder',
  'studio',
  'widths',
  'soldWidths',
  'bookedWidths',
] as const;
export type CarImageRow = Pick<typeof carImages.$inferSelect, (typeof IMAGE_FIELDS)[number]>;

/** Columns of `car_images` and `cars` that a presented image needs. */
export interface ImageRow extends CarImageRow {
  publication: number;
  carSold: boolean;
  carBooked: boolean;
}

/** Widths of the variants that exist, with a watermark or (null) without. */
export function readyWidths(
  row: Pick<ImageRow, 'widths' | 'soldWidths' | 'bookedWidths'>,
  watermark: Watermark | null,
): number[] {
  if (watermark === 'sold') return row.soldWidths;
  return watermark === 'booked' ? row.bookedWidths : row.widths;
}

/**
 * Presents an image for pages, with the car's watermark once the watermarked variants exist.
 * @param host prefix of image URLs; empty if this server serves them
 */
export function presentImage(row: ImageRow, host: string): DisplayImage {
  const wanted = watermarkOf(row);
  const watermark = wanted && readyWidths(row, wanted).length > 0 ? wanted : null;
  const version = imageVersion({ ...row, watermark });
  return {
    src: imageAddress(host, version, 'full', row.imagePath),
    widths: readyWidths(row, watermark),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    studio: asStudio(row.studio),
  };
}

/** Adds the public path, for galleries. */
export function presentCarImage(row: ImageRow, host: string): GalleryImage {
  return { ...presentImage(row, host), imagePath: row.imagePath };
}

/** Narrows the text column. */
export function asStudio(value: string | null): Studio {
  return value === 'light' || value === 'dark' ? value : null;
}
