import type { Studio } from '../../domain/image.ts';
import type { Pixels } from './decode.ts';
import { toBytes, toPixels } from './concurrency.ts';
import { loadSharp } from './sharp.ts';

/** Pixels of an image for Open Graph. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Bytes above which messengers begin to leave the image out. */
export const SHARE_BYTES = 300_000;

/**
 * An image for Open Graph: JPEG, 1200x630, under 300 kB. The car is never cropped: the image stands
 * whole in the middle, and its studio runs on to both sides, or, outside a studio, a blur of the `plain`
 * image, in which no watermark shows.
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

  const ground = studio ? undefined : await blurred(plain);
  const canvas = ground
    ? sharp(ground.data, { raw: ground.raw }).composite([
        { input: inside.data, raw: inside.raw, left, top },
      ])
    : sharp(inside.data, { raw: inside.raw }).extend({
        left,
        right,
        top,
        bottom,
        extendWith: 'copy',
      });
  const whole = await toPixels(canvas.removeAlpha());
  for (const quality of [84, 72, 60, 45, 30, 15]) {
    const jpeg = await toBytes(
      sharp(whole.data, { raw: whole.raw }).jpeg({ quality, progressive: true }),
    );
    if (jpeg.length < SHARE_BYTES) return jpeg;
  }
  throw new Error('No quality makes this share image small enough');
}

/** The image itself, covering the whole canvas, out of focus and darker. */
async function blurred({ data, raw }: Pixels): Promise<Pixels> {
  const { sharp } = await loadSharp();
  // A blur shows no detail, so a small copy is blurred: that takes a tenth of the time.
  const small = await toPixels(
    sharp(data, { raw })
      .resize(SHARE_SIZE.width / SHRINK, SHARE_SIZE.height / SHRINK, { fit: 'cover' })
      .blur(24 / SHRINK)
      .modulate({ brightness: 0.8 }),
  );
  return toPixels(sharp(small.data, { raw: small.raw }).resize({ ...SHARE_SIZE, fit: 'fill' }));
}

const SHRINK = 5;
