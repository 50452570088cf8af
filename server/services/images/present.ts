import {
  imageAddress,
  imageVersion,
  type Watermark,
  watermarkOf,
} from '../../../domain/image-address.ts';
import type { GalleryImage, DisplayImage, Studio } from '../../../domain/image.ts';

/** What must be known of an image and its car to show it: columns of `car_images` and `cars`. */
export interface ImageRow {
  imageId: number;
  imagePath: string;
  width: number;
  height: number;
  placeholder: string;
  studio: string | null;
  widths: number[];
  soldWidths: number[];
  bookedWidths: number[];
  publication: number;
  carSold: boolean;
  carBooked: boolean;
}

/** The widths that stand ready with a watermark, or plain. */
export function readyWidths(
  row: Pick<ImageRow, 'widths' | 'soldWidths' | 'bookedWidths'>,
  watermark: Watermark | null,
): number[] {
  if (watermark === 'sold') return row.soldWidths;
  return watermark === 'booked' ? row.bookedWidths : row.widths;
}

/**
 * An image as pages show it: with its car's watermark once the watermarked copies are made, plain until then.
 * `host` is the prefix of image addresses, empty for this server's own.
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

/** The same with its public name, for galleries. */
export function presentCarImage(row: ImageRow, host: string): GalleryImage {
  return { ...presentImage(row, host), imagePath: row.imagePath };
}

/** A stored studio, which the database keeps as text. */
export function asStudio(value: string | null): Studio {
  return value === 'light' || value === 'dark' ? value : null;
}
