import { type Watermark, variantWidths } from './image-address.ts';
import type { Studio } from './image.ts';
import { decode } from './decode.server.ts';
import { overlay, type Pixels, toPixels, toBytes } from './pixels.server.ts';
import { encodeWebp } from './encode.server.ts';
import { watermarkBox } from './watermarks.server.ts';
import { loadSharp } from './sharp.server.ts';

/** The files made from one image. */
export interface Variants {
  /** Null for the files without a watermark. */
  watermark: Watermark | null;
  /** WebP by width in pixels, smallest first. */
  widths: Map<number, Buffer>;
  /** WebP at the image's own size. */
  full: Buffer;
  /** JPEG, 1200x630. */
  share: Buffer;
}

/**
 * Makes the variants of a stored image, once for each of `watermarks` (null for none). Decodes and
 * resizes the image once for all of them.
 */
export async function makeVariants(
  plain: Buffer,
  studio: Studio,
  watermarks: readonly (Watermark | null)[],
): Promise<Variants[]> {
  const full = await decode(plain);
  const sizes = await resizeToAll(full, variantWidths(full.raw.width));
  const made: Variants[] = [];
  // One after the other, because each set of variants copies all pixels.
  for (const watermark of watermarks)
    made.push(await makeSet(plain, full, sizes, studio, watermark));
  return made;
}

async function makeSet(
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

/**
 * Resizes an image to each of `widths`, smallest first. Makes the smaller sizes from the largest, in half of the
 * time and without a visible difference.
 */
async function resizeToAll(image: Pixels, widths: readonly number[]): Promise<Pixels[]> {
  const largest = await resizeTo(image, Math.max(...widths));
  return Promise.all(widths.map((width) => resizeTo(largest, width)));
}

async function resizeTo(pixels: Pixels, width: number): Promise<Pixels> {
  if (pixels.raw.width === width) return pixels;
  const { sharp } = await loadSharp();
  return toPixels(sharp(pixels.data, { raw: pixels.raw }).resize({ width }));
}

/** Returns the image unchanged if it is too small for a watermark. */
async function drawWatermark(image: Pixels, watermark: Watermark): Promise<Pixels> {
  const { sharp, watermarks } = await loadSharp();
  const band = watermarks[watermark];
  const box = watermarkBox(image.raw, band.raw);
  if (box.height < 1) return image;
  const sized = await toPixels(
    sharp(band.data, { raw: band.raw }).resize(box.width, box.height, { fit: 'fill' }),
  );
  return overlay(image, sized, box.left, box.top);
}

/** Size of Open Graph images in pixels. */
const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Some messengers ignore larger images. */
export const MAX_SHARE_BYTES = 300_000;

/**
 * Makes the Open Graph image: JPEG, 1200x630, under 300 kB. The image is centred and not cropped. The
 * sides are filled by extending the studio background, or else by a blurred copy of `plain`, which has
 * no watermark.
 */
async function shareJpeg(pixels: Pixels, studio: Studio, plain: Pixels = pixels): Promise<Buffer> {
  const { sharp } = await loadSharp();
  const inside = await toPixels(
    sharp(pixels.data, { raw: pixels.raw }).resize({ ...SHARE_SIZE, fit: 'inside' }),
  );
  const left = Math.floor((SHARE_SIZE.width - inside.raw.width) / 2);
  const top = Math.floor((SHARE_SIZE.height - inside.raw.height) / 2);
  const right = SHARE_SIZE.width - inside.raw.width - left;
  const bottom = SHARE_SIZE.height - inside.raw.height - top;

  const whole = studio
    ? await toPixels(
        sharp(inside.data, { raw: inside.raw }).extend({
          left,
          right,
          top,
          bottom,
          extendWith: 'copy',
        }),
      )
    : overlay(await blurToCover(plain), inside, left, top);
  for (const quality of [84, 72, 60, 45, 30, 15]) {
    const jpeg = await toBytes(
      sharp(whole.data, { raw: whole.raw }).jpeg({ quality, progressive: true }),
    );
    if (jpeg.length < MAX_SHARE_BYTES) return jpeg;
  }
  throw new Error('Cannot make the share image small enough');
}

/** Scales an image to cover the whole canvas, blurred and darkened. */
async function blurToCover({ data, raw }: Pixels): Promise<Pixels> {
  const { sharp } = await loadSharp();
  // Blurring a small copy looks the same and takes a tenth of the time.
  const small = await toPixels(
    sharp(data, { raw })
      .resize(SHARE_SIZE.width / SHRINK, SHARE_SIZE.height / SHRINK, { fit: 'cover' })
      .blur(24 / SHRINK)
      .modulate({ brightness: 0.8 }),
  );
  // Without sharp edges, linear interpolation looks the same in half of the time.
  return toPixels(
    sharp(small.data, { raw: small.raw }).resize({ ...SHARE_SIZE, fit: 'fill', kernel: 'linear' }),
  );
}

const SHRINK = 5;
