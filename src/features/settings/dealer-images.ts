import { z } from 'zod';

/** The kinds of images of the dealer. */
export const DEALER_IMAGE_KINDS = ['logo', 'logoDark', 'mapImage'] as const;
export type DealerImageKind = (typeof DEALER_IMAGE_KINDS)[number];

export const DEALER_IMAGE_LABELS: Readonly<Record<DealerImageKind, string>> = {
  logo: 'Logo',
  logoDark: 'Logo for dark backgrounds',
  mapImage: 'Map',
};

/** Accepted types of an upload. */
export const DEALER_IMAGE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
];

/** Maximum size of an upload. */
export const MAX_DEALER_IMAGE_BYTES = 10 * 1024 * 1024;

const PATH = /^\/images\/dealer\/[0-9a-f]{32}\.webp$/;

/** A stored image: WebP without metadata. Its path contains a hash, so it changes with the image. */
export const dealerImage = z.object({
  path: z.string().regex(PATH, 'Upload this image again').describe('Path of this site'),
  width: z.int().min(1).describe('Pixels'),
  height: z.int().min(1),
});
export type DealerImage = z.infer<typeof dealerImage>;

/** @param hash the beginning of the SHA-256 of the file, 32 characters */
export const dealerImagePath = (hash: string) => `/images/dealer/${hash}.webp`;

/** Returns the hash of a path, or null if it is not the path of an image of the dealer. */
export const dealerImageHash = (path: string): string | null =>
  PATH.test(path) ? path.slice(-'.webp'.length - 32, -'.webp'.length) : null;
