import type { Studio } from './image.ts';
import { overlay, type Pixels } from './pixels.server.ts';
import { toBytes, toPixels } from './concurrency.server.ts';
import { loadSharp } from './sharp.server.ts';

/** Size of Open Graph images in pixels. */
const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Some messengers ignore larger images. */
export const MAX_SHARE_BYTES = 300_000;

/**
 * Makes the Open Graph image: JPEG, 1200x630, under 300 kB. The image is centred and not cropped. The
 * sides are filled by extending the studio background, or else by a blurred copy of `plain`, which has
 * no watermark.
 */
export async function shareJpeg(
  pixels: Pixels,
  studio: Studio,
  plain: Pixels = pixels,
): Promise<Buffer> {
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
