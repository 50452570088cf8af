import { randomBytes } from 'node:crypto';
import { keysOf } from '../../platform/objects.ts';
import type { Watermark } from '../../platform/images/image-address.ts';

/**
 * Returns the key of an image's file: `full.webp`, `640.webp`, `og.jpg`; with a watermark `sold-full.webp`
 * and so on.
 */
const keyOf = (storageKey: string, watermark: Watermark | null, file: string) =>
  `${storageKey}/${watermark ? `${watermark}-` : ''}${file}`;

export const fullKey = (storageKey: string, watermark: Watermark | null) =>
  keyOf(storageKey, watermark, 'full.webp');

export const widthKey = (storageKey: string, watermark: Watermark | null, width: number) =>
  keyOf(storageKey, watermark, `${width}.webp`);

export const shareKey = (storageKey: string, watermark: Watermark | null) =>
  keyOf(storageKey, watermark, 'og.jpg');

/** Content types of files that are stored as they were received, with the extensions of their keys. */
const ORIGINALS = { 'application/pdf': 'pdf', 'image/heic': 'heic' } as const;
export type OriginalType = keyof typeof ORIGINALS;

export const originalKey = (storageKey: string, type: OriginalType) =>
  `${storageKey}/file.${ORIGINALS[type]}`;
export const originalKeys = (storageKey: string) =>
  keysOf(ORIGINALS).map((type) => originalKey(storageKey, type));

export const isOriginal = (contentType: string): contentType is OriginalType =>
  Object.hasOwn(ORIGINALS, contentType);

/** Pixels; wide enough for a list of photos on a staff screen. */
export const PREVIEW_WIDTH = 640;

/** The files of a photo that are kept while an advert version refers to it. */
export const advertFiles = (storageKey: string) => [
  fullKey(storageKey, null),
  widthKey(storageKey, null, PREVIEW_WIDTH),
];

/** Key of the job that makes an image's variants: the queue has at most one waiting job per key. */
export const variantsKey = (imageId: number) => `image-${imageId}`;

/** Returns the storage key of an upload that is not recorded yet. */
export const incomingKey = (uploadKey: string) => `incoming/${uploadKey}`;

/** Returns the key of an upload from its storage key. */
export const uploadKeyOf = (storageKey: string) => storageKey.slice(incomingKey('').length);

/**
 * Returns a new folder name. It contains the creation time, from which the sweep computes its age, and random
 * bytes.
 */
export const newStorageKey = (now = new Date()) =>
  `images/${now.getTime().toString(36)}-${randomBytes(12).toString('hex')}`;

/** Returns null for a file that is not below `images/`. */
export function parseStorageKey(file: string): { storageKey: string; createdAt: Date } | null {
  const [, storageKey, made] = /^(images\/([0-9a-z]{6,10})-[0-9a-f]{24})\//.exec(file) ?? [];
  return storageKey && made ? { storageKey, createdAt: new Date(parseInt(made, 36)) } : null;
}

/** The content type of a stored file. */
export function contentTypeOf(key: string): string {
  const original = keysOf(ORIGINALS).find((type) => key.endsWith(`.${ORIGINALS[type]}`));
  if (original) return original;
  return key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}

/** The key of a file of a document. The hash is in its name, so a file never changes. */
export const documentFileKey = ({
  storageKey,
  hash,
  type,
}: {
  storageKey: string;
  hash: string;
  type: 'pdf' | 'jpg';
}): string => `${storageKey}/${hash}.${type}`;
