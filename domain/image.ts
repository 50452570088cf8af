import { z } from 'zod';

export { VARIANT_WIDTHS } from './image-widths.ts';

/** Which studio an image was taken in, so that its edges can melt into the page; null for any other place. */
export const studio = z.enum(['light', 'dark']).nullable();
export type Studio = z.infer<typeof studio>;

/** What a page needs to show one image without a jump. */
export const displayImage = z.object({
  src: z.string().describe('Address of the full image; see `widths` for the smaller ones'),
  widths: z
    .array(z.int())
    .describe('Widths in pixels that exist beside the full one; empty until they are made'),
  width: z.int().describe('Width of the full image in pixels'),
  height: z.int().describe('Height of the full image in pixels'),
  placeholder: z.string().describe('A tiny blurred preview as a data: address'),
  studio,
});
export type DisplayImage = z.infer<typeof displayImage>;

/** An image of a car's gallery; `imagePath` is its public name for ever. */
export const galleryImage = displayImage.extend({ imagePath: z.string() });
export type GalleryImage = z.infer<typeof galleryImage>;
