import { z } from 'zod';

/** Background of a photo taken in a studio, which pages can extend around the image; null for other images. */
export const studio = z.enum(['light', 'dark']).nullable();
export type Studio = z.infer<typeof studio>;

/** Everything that a page needs to render an image without layout shift. */
export const displayImage = z.object({
  src: z.string().describe('Address of the full image; see `widths` for the smaller ones'),
  widths: z
    .array(z.int())
    .describe('Widths of the smaller variants in pixels; empty until they exist'),
  width: z.int().describe('Width of the full image in pixels'),
  height: z.int().describe('Height of the full image in pixels'),
  placeholder: z.string().describe('Tiny blurred preview as a `data:` URL'),
  studio,
});
export type DisplayImage = z.infer<typeof displayImage>;

/** An image of a car's gallery. `imagePath` is its permanent public path. */
export const galleryImage = displayImage.extend({ imagePath: z.string() });
export type GalleryImage = z.infer<typeof galleryImage>;
