import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import type { Pixels } from './pixels.server.ts';

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
