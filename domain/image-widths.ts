/** Which widths an image is kept in. No Zod: see `listing.ts`. */

/** Widths in pixels of the responsive variants; an image never gets one wider than itself. */
export const VARIANT_WIDTHS = [320, 640, 1024, 1600] as const;

/** Longest side in pixels of what is kept and served; anything larger is made smaller when it arrives. */
export const MAX_SIDE = 2560;

/** The widths that an image of this width gets: its own alone, where it is smaller than all of them. */
export function variantWidths(width: number): number[] {
  const smaller = VARIANT_WIDTHS.filter((wanted) => wanted <= width);
  return smaller.length > 0 ? smaller : [width];
}
