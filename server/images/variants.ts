import type { Watermark } from '../../domain/image-address.ts';
import { variantWidths } from '../../domain/image-widths.ts';
import type { Studio } from '../../domain/image.ts';
import { type Pixels, decode } from './decode.ts';
import { encodeWebp } from './encode.ts';
import { toPixels } from './concurrency.ts';
import { watermarkBox } from './watermarks.ts';
import { shareJpeg } from './share.ts';
import { loadSharp } from './sharp.ts';

/** The files made of one image, plain or with one watermark. */
export interface Variants {
  watermark: Watermark | null;
  /** WebP by width in pixels, smallest first. */
  widths: Map<number, Buffer>;
  /** WebP at the image's own size. */
  full: Buffer;
  /** JPEG, 1200x630. */
  share: Buffer;
}

/**
 * Makes the variants of a kept image, for each of the watermarks that are asked for (null: plain). The
 * image is decoded once; every smaller size is made from its pixels, and watermarks from the same.
 */
export async function makeVariants(
  plain: Buffer,
  studio: Studio,
  watermarks: readonly (Watermark | null)[],
): Promise<Variants[]> {
  const full = await decode(plain);
  const sizes = await Promise.all(
    variantWidths(full.raw.width).map((width) => resizeTo(full, width)),
  );
  const made: Variants[] = [];
  // One after the other: each holds copies of its own.
  for (const watermark of watermarks)
    made.push(await oneSet(plain, full, sizes, studio, watermark));
  return made;
}

async function oneSet(
  plain: Buffer,
  full: Pixels,
  sizes: readonly Pixels[],
  studio: Studio,
  watermark: Watermark | null,
): Promise<Variants> {
  const whole = watermark ? await drawWatermark(full, watermark) : full;
  const fullBytes = watermark ? encodeWebp(whole) : Promise.resolve(plain);
  const encoded = sizes.map(async (pixels): Promise<[number, Buffer]> => {
    const { width } = pixels.raw;
    if (width === full.raw.width) return [width, await fullBytes];
    return [width, await encodeWebp(watermark ? await drawWatermark(pixels, watermark) : pixels)];
  });
  const [share, bytes, widths] = await Promise.all([
    shareJpeg(whole, studio, full),
    fullBytes,
    Promise.all(encoded),
  ]);
  return { watermark, widths: new Map(widths), full: bytes, share };
}

async function resizeTo(pixels: Pixels, width: number): Promise<Pixels> {
  if (pixels.raw.width === width) return pixels;
  const { sharp } = await loadSharp();
  return toPixels(sharp(pixels.data, { raw: pixels.raw }).resize({ width }));
}

/** Stands the plate of a watermark on the image's floor. */
export async function drawWatermark(image: Pixels, watermark: Watermark): Promise<Pixels> {
  const { sharp, plates } = await loadSharp();
  const plate = plates[watermark];
  const box = watermarkBox(image.raw, plate.raw);
  // An image of a few pixels has no room for a word.
  if (box.height < 1) return image;
  const sized = await toPixels(
    sharp(plate.data, { raw: plate.raw }).resize(box.width, box.height, { fit: 'fill' }),
  );
  // A plate hides what is behind it, so its rows are copied; blending would cost as much as encoding.
  const data = Buffer.from(image.data);
  const rowBytes = box.width * 3;
  for (let y = 0; y < box.height; y += 1) {
    const target = ((box.top + y) * image.raw.width + box.left) * 3;
    sized.data.copy(data, target, y * rowBytes, (y + 1) * rowBytes);
  }
  return { data, raw: image.raw };
}
