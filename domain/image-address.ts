/**
 * Addresses of images: `{host}/images/{version}/{size}/{imagePath}`, where size is `full`, a width
 * in pixels, or `og` (1200x630 JPEG). The version changes when what is shown changes, so that every
 * address may be cached for a year. No Zod: see `listing.ts`.
 */
export type ImageSize = 'full' | 'og' | number;

/** What is drawn onto an image of a car that is gone or promised. */
export type Mark = 'sold' | 'booked';

/** What a version says: which publication of the car, which of its images, and with which mark. */
export interface ImageVersion {
  publication: number;
  imageId: number;
  mark: Mark | null;
}

const LETTERS = { sold: 's', booked: 'b' } as const;

/** The version as addresses carry it: `3-217`, `3-217s`, `3-217b`. */
export function imageVersion({ publication, imageId, mark }: ImageVersion): string {
  return `${publication}-${imageId}${mark ? LETTERS[mark] : ''}`;
}

/** The opposite of `imageVersion`; null for anything that it never writes. */
export function parseImageVersion(version: string): ImageVersion | null {
  const parts = /^([1-9]\d{0,9})-([1-9]\d{0,9})([sb]?)$/.exec(version);
  if (!parts) return null;
  const mark = parts[3] === 's' ? 'sold' : parts[3] === 'b' ? 'booked' : null;
  return { publication: Number(parts[1]), imageId: Number(parts[2]), mark };
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
export function withoutMark(src: string): string {
  return src.replace(/\/images\/(\d+-\d+)[sb]\//, '/images/$1/');
}
