import type { Raw } from 'sharp';

/** An upright image in sRGB, no metadata. Three channels, or four with transparency. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}
