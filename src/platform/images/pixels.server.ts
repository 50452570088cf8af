import pLimit from 'p-limit';
import type { Raw, Sharp } from 'sharp';
import { availableParallelism } from 'node:os';

/** An upright image in sRGB, no metadata. Three channels, or four with transparency. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}

/**
 * Returns a copy of `image` with `part` at a position inside it. Both are opaque, so this copies rows: the
 * compositing of Sharp takes as long as the encoding.
 */
export function overlay(image: Pixels, part: Pixels, left: number, top: number): Pixels {
  const { width, channels } = image.raw;
  const data = Buffer.from(image.data);
  const rowBytes = part.raw.width * channels;
  for (let y = 0; y < part.raw.height; y += 1)
    part.data.copy(data, ((top + y) * width + left) * channels, y * rowBytes, (y + 1) * rowBytes);
  return { data, raw: image.raw };
}

/**
 * Leaves one core to web requests if there are several. At most 3, because Sharp uses libuv's four
 * threads, which also read files: one must stay free.
 */
export const MAX_CONCURRENT_IMAGES = Math.max(1, Math.min(3, availableParallelism() - 1));

const limit = pLimit(MAX_CONCURRENT_IMAGES);

/** Runs a pipeline and returns the encoded bytes. */
export function toBytes(image: Sharp): Promise<Buffer> {
  return limit(() => image.toBuffer());
}

/** Runs a pipeline and returns raw pixels. */
export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await limit(() => image.raw().toBuffer({ resolveWithObject: true }));
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
