import { randomBytes } from 'node:crypto';
import type { Watermark } from '../../../domain/image-address.ts';

/**
 * Where the files of one image lie below its storage key: `full.webp`, `640.webp`, `og.jpg`, and the
 * same with `sold-` or `booked-` before them.
 */
const keyOf = (storageKey: string, watermark: Watermark | null, file: string) =>
  `${storageKey}/${watermark ? `${watermark}-` : ''}${file}`;

/** The image itself. */
export const fullKey = (storageKey: string, watermark: Watermark | null) =>
  keyOf(storageKey, watermark, 'full.webp');

/** The image at a width in pixels. */
export const widthKey = (storageKey: string, watermark: Watermark | null, width: number) =>
  keyOf(storageKey, watermark, `${width}.webp`);

/** The image for Open Graph. */
export const shareKey = (storageKey: string, watermark: Watermark | null) =>
  keyOf(storageKey, watermark, 'og.jpg');

/** Key of the job that makes an image's variants. */
export const variantsKey = (imageId: number) => `image-${imageId}`;

/** Where an upload lies until it is recorded. */
export const incomingKey = (uploadKey: string) => `incoming/${uploadKey}`;

/** A storage key for a new image: when it was made, so that a sweep knows its age, and chance. */
export const newStorageKey = (now = new Date()) =>
  `images/${now.getTime().toString(36)}-${randomBytes(12).toString('hex')}`;

/** The storage key of a file below `images/`, and when it was made; null for any other file. */
export function storageKeyOf(file: string): { storageKey: string; madeAt: Date } | null {
  const [, storageKey, made] = /^(images\/([0-9a-z]{6,10})-[0-9a-f]{24})\//.exec(file) ?? [];
  return storageKey && made ? { storageKey, madeAt: new Date(parseInt(made, 36)) } : null;
}
