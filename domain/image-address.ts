/**
 * Addresses of images: `{host}/images/{version}/{size}/{imagePath}`, where size is `full`, a width
 * in pixels, or `og` (1200x630 JPEG). The version changes when what is shown changes, so that every
 * address may be cached for a year. No Zod: see `listing.ts`.
 */
export type ImageSize = 'full' | 'og' | number;

/** The band drawn across the images of a sold or booked car. */
export type Watermark = 'sold' | 'booked';

/** Sold wins over booked. */
export function watermarkOf(car: { carSold: boolean; carBooked: boolean }): Watermark | null {
  if (car.carSold) return 'sold';
  return car.carBooked ? 'booked' : null;
}

export interface ImageVersion {
  publication: number;
  imageId: number;
  watermark: Watermark | null;
}

const LETTERS = { sold: 's', booked: 'b' } as const;

/** The version as addresses carry it: `3-217`, `3-217s`, `3-217b`. */
export function imageVersion({ publication, imageId, watermark }: ImageVersion): string {
  return `${publication}-${imageId}${watermark ? LETTERS[watermark] : ''}`;
}

/** The opposite of `imageVersion`; null for anything that it never writes. */
export function parseImageVersion(version: string): ImageVersion | null {
  const parts = /^([1-9]\d{0,9})-([1-9]\d{0,9})([sb]?)$/.exec(version);
  if (!parts) return null;
  const watermark = parts[3] === 's' ? 'sold' : parts[3] === 'b' ? 'booked' : null;
  return { publication: Number(parts[1]), imageId: Number(parts[2]), watermark };
}

/** The size as addresses carry it; null for anything else. */
export function parseImageSize(size: string): ImageSize | null {
  if (size === 'full' || size === 'og') return size;
  return /^[1-9]\d{0,4}$/.test(size) ? Number(size) : null;
}

export function imageAddress(
  host: string,
  version: string,
  size: ImageSize,
  imagePath: string,
): string {
  return `${host}/images/${version}/${size}/${imagePath}`;
}

/** The same image at another size. */
export function atSize(src: string, size: ImageSize): string {
  return src.replace(/\/images\/([^/]+)\/full\//, `/images/$1/${size}/`);
}

/** The same image as it was taken, without SOLD or BOOKED: what feeds and search engines show. */
export function withoutWatermark(src: string): string {
  return src.replace(/\/images\/(\d+-\d+)[sb]\//, '/images/$1/');
}
