import { availableParallelism } from 'node:os';
import type { Sharp } from 'sharp';
import type { Pixels } from './decode.ts';

/**
 * Images that are worked on at a time. One core stays with the pages, where there are several. Sharp
 * works in libuv's four threads, through which files are read too: one at least stays free for them.
 */
export const MAX_CONCURRENT_IMAGES = Math.max(1, Math.min(3, availableParallelism() - 1));

let busy = 0;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (busy < MAX_CONCURRENT_IMAGES) busy += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Whoever waits takes this place over.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** Runs a pipeline to its encoded bytes. */
export function toBytes(image: Sharp): Promise<Buffer> {
  return inLane(() => image.toBuffer());
}

/** Runs a pipeline to pixels. */
export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await inLane(() => image.raw().toBuffer({ resolveWithObject: true }));
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
