import type { Mark } from '../../../domain/picture-address.ts';

/**
 * Where the files of one picture lie below its storage key: `full.webp`, `640.webp`, `og.jpg`, and the
 * same with `sold-` or `booked-` before them.
 */
const keyOf = (storageKey: string, mark: Mark | null, file: string) =>
  `${storageKey}/${mark ? `${mark}-` : ''}${file}`;

/** The picture itself. */
export const fullKey = (storageKey: string, mark: Mark | null) =>
  keyOf(storageKey, mark, 'full.webp');

/** The picture at a width in pixels. */
export const widthKey = (storageKey: string, mark: Mark | null, width: number) =>
  keyOf(storageKey, mark, `${width}.webp`);

/** The picture for Open Graph. */
export const shareKey = (storageKey: string, mark: Mark | null) =>
  keyOf(storageKey, mark, 'og.jpg');

/** Key of the job that makes a picture's variants. */
export const variantsKey = (imageId: number) => `picture-${imageId}`;
