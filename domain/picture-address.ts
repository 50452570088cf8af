/**
 * Addresses of pictures: `{host}/images/{version}/{size}/{imagePath}`, where size is `full`, a width
 * in pixels, or `og` (1200x630 JPEG). The version changes when what is shown changes, so that every
 * address may be cached for a year. No Zod: see `listing.ts`.
 */
export type PictureSize = 'full' | 'og' | number;

export function pictureAddress(
  host: string,
  version: string,
  size: PictureSize,
  imagePath: string,
): string {
  return `${host}/images/${version}/${size}/${imagePath}`;
}

/** The same picture at another size. */
export function atSize(src: string, size: PictureSize): string {
  return src.replace(/\/images\/([^/]+)\/full\//, `/images/$1/${size}/`);
}
