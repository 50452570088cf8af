import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { BOUNDS } from '../../domain/car-options.ts';

export type OpenSharp = (input: SharpInput, options?: SharpOptions) => Sharp;

/** What visitors may send, by libvips' names; everything else is blocked for the whole process. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
);

/** Seconds after which a picture that still is not done counts as hostile. */
const TIMEOUT_SECONDS = 20;

let opening: Promise<OpenSharp> | undefined;

/**
 * Sharp, loaded when the first picture needs it (15 MB and 40 ms that a start does not want), with
 * loaders, pixels, pages and time bounded.
 */
export function openSharp(): Promise<OpenSharp> {
  opening ??= load();
  return opening;
}

async function load(): Promise<OpenSharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Pictures never come twice, and one thread each leaves a core to the pages.
  sharp.cache(false);
  sharp.concurrency(1);
  return (input, options) =>
    sharp(input, {
      limitInputPixels: BOUNDS.maxImagePixels,
      pages: 1,
      failOn: 'truncated',
      ...options,
    }).timeout({ seconds: TIMEOUT_SECONDS });
}
