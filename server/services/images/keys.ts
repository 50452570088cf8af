import { randomBytes } from 'node:crypto';
import type { Watermark } from '../../../domain/images/image-address.ts';

/** Files of an image: `full.webp`, `640.webp`, `og.jpg`; with a watermark `sold-full.webp` and so on. */
const keyOf = (storageKey: string, watermark: Watermark | null, file: string) =>
  `${storageKey}/${watermark ? `${watermark}-` : ''}${file}`;

export const fullKey = (storageKey: string, watermark: Watermark | null) =>
  keyOf(storageKey, watermark, 'full.webp');

export const widthKey = (storageKey: string, watermark: Watermark | null, width: number) =>
  keyOf(storageKey, watermark, `${width}.webp`);

export const shareKey = (storageKey: string, watermark: Watermark | null) =>
  keyOf(storageKey, watermark, 'og.jpg');

/** Job key: at most one waiting job per image. */
export const variantsKey = (imageId: number) => `image-${imageId}`;

/** Key of an upload until it is recorded. */
export const incomingKey = (uploadKey: string) => `incoming/${uploadKey}`;

/** Returns the key of an upload from its storage key. */
export const uploadKeyOf = (storageKey: string) => storageKey.slice(incomingKey('').length);

/** Contains the creation time, from which the sweep knows the age, and random bytes. */
export const newStorageKey = (now = new Date()) =>
  `images/${now.getTime().toString(36)}-${randomBytes(12).toString('hex')}`;

/** Returns null for a file that is not below `images/`. */
export function parseStorageKey(file: string): { storageKey: string; createdAt: Date } | null {
  const [, storageKey, made] = /^(images\/([0-9a-z]{6,10})-[0-9a-f]{24})\//.exec(file) ?? [];
  return storageKey && made ? { storageKey, createdAt: new Date(parseInt(made, 36)) } : null;
}

/** The content type of a stored file. */
export const contentTypeOf = (key: string) => (key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
