import { z } from 'zod';

export { VARIANT_WIDTHS } from './picture-widths.ts';

/** Which studio a picture was taken in, so that its edges can melt into the page; null for any other place. */
export const studio = z.enum(['light', 'dark']).nullable();
export type Studio = z.infer<typeof studio>;

/** What a page needs to show one picture without a jump. */
export const picture = z.object({
  src: z.string().describe('Address of the full picture; see `widths` for the smaller ones'),
  widths: z
    .array(z.int())
    .describe('Widths in pixels that exist beside the full one; empty until they are made'),
  width: z.int().describe('Width of the full picture in pixels'),
  height: z.int().describe('Height of the full picture in pixels'),
  placeholder: z.string().describe('A tiny blurred preview as a data: address'),
  studio,
});
export type Picture = z.infer<typeof picture>;

/** A picture of a car's gallery; `imagePath` is its public name for ever. */
export const carImage = picture.extend({ imagePath: z.string() });
export type CarImage = z.infer<typeof carImage>;
