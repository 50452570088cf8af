import type { DisplayImage } from './image.ts';

/**
 * Image URLs: `{host}/images/{version}/{size}/{imagePath}`. The size is `full`, a width in pixels or `og`
 * (1200x630 JPEG), whose URL ends in `.jpg` instead of `.webp`. The version changes whenever the shown image changes,
 * so that responses can be cached for a year. No Zod: see decision 003.
 */
export type ImageSize = 'full' | 'og' | number;

/** The band drawn across an image. */
export type Watermark = 'sold' | 'booked';

interface ImageVersion {
  publication: number;
  imageId: number;
  watermark: Watermark | null;
}

const LETTERS = { sold: 's', booked: 'b' } as const;

/** Formats the version for a URL: `3-217`, `3-217s` (sold), `3-217b` (booked). */
export function imageVersion({ publication, imageId, watermark }: ImageVersion): string {
  return `${publication}-${imageId}${watermark ? LETTERS[watermark] : ''}`;
}

/** Parses the version of a URL. Returns null for text that `imageVersion` never returns. */
export function parseImageVersion(version: string): ImageVersion | null {
  const parts = /^([1-9]\d{0,9})-([1-9]\d{0,9})([sb]?)$/.exec(version);
  if (!parts) return null;
  const watermark = parts[3] === 's' ? 'sold' : parts[3] === 'b' ? 'booked' : null;
  return { publication: Number(parts[1]), imageId: Number(parts[2]), watermark };
}

/** Parses the size of a URL. Returns null if it is invalid. */
export function parseImageSize(size: string): ImageSize | null {
  if (size === 'full' || size === 'og') return size;
  return /^[1-9]\d{0,4}$/.test(size) ? Number(size) : null;
}

/** Returns the `imagePath` in the database for that of a URL. Old URLs of share images, in `.webp`, still work. */
export const storedPath = (size: ImageSize, imagePath: string): string =>
  size === 'og' ? imagePath.replace(/\.jpg$/, '.webp') : imagePath;

export function imageAddress(
  host: string,
  version: string,
  size: ImageSize,
  imagePath: string,
): string {
  return `${host}/images/${version}/${size}/${imagePath}`;
}

/** Returns the URL of another size of the image. */
export function atSize(src: string, size: ImageSize): string {
  const address = src.replace(/\/images\/([^/]+)\/full\//, `/images/$1/${size}/`);
  return size === 'og' ? address.replace(/\.webp$/, '.jpg') : address;
}

/** Returns the URL of the image without watermark, for feeds and search engines. */
export function withoutWatermark(src: string): string {
  return src.replace(/\/images\/(\d+-\d+)[sb]\//, '/images/$1/');
}

/** The image of a car in a list, where its address is a separate field; null without one. */
export const imageOf = ({ image, imageDetails }: ListedImage): DisplayImage | null =>
  image && imageDetails ? { src: image, ...imageDetails } : null;

interface ListedImage {
  image: string | null;
  imageDetails: Omit<DisplayImage, 'src'> | null;
}

/** Widths of the responsive variants in pixels. No variant is wider than its image. */
const VARIANT_WIDTHS = [320, 640, 1024, 1600] as const;

/** Longest side of stored images in pixels; larger uploads are scaled down. */
export const MAX_SIDE = 2560;

/**
 * Returns the widths of an image's variants. An image that is smaller than all of them has one variant, at
 * its own width.
 */
export function variantWidths(width: number): number[] {
  const smaller = VARIANT_WIDTHS.filter((wanted) => wanted <= width);
  return smaller.length > 0 ? smaller : [width];
}
