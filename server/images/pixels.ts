import type { Raw } from 'sharp';

/** An upright image in sRGB, three channels, no metadata. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}
