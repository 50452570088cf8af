/** Widths of image variants. No Zod: see decision 003. */

/** Widths of the responsive variants in pixels. No variant is wider than its image. */
const VARIANT_WIDTHS = [320, 640, 1024, 1600] as const;

/** Longest side of stored images in pixels; larger uploads are scaled down. */
export const MAX_SIDE = 2560;

/**
 * Returns the widths of an image's variants. An image that is smaller than all of them has one variant, at
 * its own width.
 */
export function variantWidths(width: number): number[] {
  const smaller = VARIANT_WIDTHS.filter((wanted) => wanted <= width);
  return smaller.length > 0 ? smaller : [width];
}
