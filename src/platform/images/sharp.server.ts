import { BOUNDS } from '../bounds.ts';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import type { Watermark } from './image-address.ts';
import type { Pixels } from './pixels.server.ts';
import { renderWatermarks } from './watermarks.server.ts';

interface LoadedSharp {
  /** Sharp with our limits applied. */
  sharp: (input: SharpInput, options?: SharpOptions) => Sharp;
  watermarks: Readonly<Record<Watermark, Pixels>>;
}

/** Accepted formats, by libvips' names. All other loaders are blocked for the whole process. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

/** Over twenty times what the slowest accepted image takes on an idle server, because a busy one must not refuse it. */
const TIMEOUT_SECONDS = 40;

let loading: Promise<LoadedSharp> | undefined;

/**
 * Loads Sharp on first use, because it costs memory and startup time, with limits on loaders, pixels,
 * pages and time.
 */
export function loadSharp(): Promise<LoadedSharp> {
  return (loading ??= load());
}

async function load(): Promise<LoadedSharp> {
  const { default: sharp } = await import('sharp');
  // Must run before SVG is blocked, because the watermarks are SVG.
  const watermarks = await renderWatermarks(sharp);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // One thread per image leaves a core to web requests. No cache, because no image is decoded twice.
  sharp.cache(false);
  sharp.concurrency(1);
  return {
    watermarks,
    sharp: (input, options) =>
      sharp(input, {
        limitInputPixels: BOUNDS.maxImagePixels,
        pages: 1,
        failOn: 'truncated',
        ...options,
      }).timeout({ seconds: TIMEOUT_SECONDS }),
  };
}
