import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { BOUNDS } from '../../domain/car-options.ts';
import type { Watermark } from '../../domain/image-address.ts';
import type { Pixels } from './decode.ts';
import { renderWatermarks } from './watermarks.ts';

/** Sharp within our bounds, and the plates that watermarks are made of. */
export interface Workshop {
  sharp: (input: SharpInput, options?: SharpOptions) => Sharp;
  plates: Readonly<Record<Watermark, Pixels>>;
}

/** What visitors may send, by libvips' names; everything else is blocked for the whole process. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

/** Seconds after which an image that still is not done counts as hostile. */
const TIMEOUT_SECONDS = 20;

let opening: Promise<Workshop> | undefined;

/**
 * Sharp, loaded when the first image needs it (a start wants neither its memory nor its time), with
 * loaders, pixels, pages and time bounded.
 */
export function loadSharp(): Promise<Workshop> {
  opening ??= load();
  return opening;
}

async function load(): Promise<Workshop> {
  const { default: sharp } = await import('sharp');
  const plates = await renderWatermarks(sharp);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // An image never comes twice; one thread for each leaves a core to the pages.
  sharp.cache(false);
  sharp.concurrency(1);
  return {
    plates,
    sharp: (input, options) =>
      sharp(input, {
        limitInputPixels: BOUNDS.maxImagePixels,
        pages: 1,
        failOn: 'truncated',
        ...options,
      }).timeout({ seconds: TIMEOUT_SECONDS }),
  };
}
