import type { Studio } from '../../domain/picture.ts';
import type { Pixels } from './decode.ts';
import { openWorkshop } from './sharp.ts';

/** Pixels of a picture for Open Graph. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Bytes above which messengers begin to leave the picture out. */
export const SHARE_BYTES = 300_000;

/**
 * A picture for Open Graph: JPEG, 1200x630, under 300 kB. The car is never cropped: the picture stands
 * whole in the middle, and its studio runs on to both sides, or, outside a studio, a blur of itself.
 */
export async function shareJpeg(pixels: Pixels, studio: Studio): Promise<Buffer> {
  const { sharp } = await openWorkshop();
  const { data, info } = await sharp(pixels.data, { raw: pixels.raw })
    .resize({ ...SHARE_SIZE, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  const left = Math.floor((SHARE_SIZE.width - width) / 2);
  const top = Math.floor((SHARE_SIZE.height - height) / 2);
  const right = SHARE_SIZE.width - width - left;
  const bottom = SHARE_SIZE.height - height - top;

  const canvas = studio
    ? sharp(data, { raw }).extend({ left, right, top, bottom, extendWith: 'copy' })
    : sharp(await blurred(pixels), {
        raw: { ...SHARE_SIZE, channels: pixels.raw.channels },
      }).composite([{ input: data, raw, left, top }]);
  const whole = await canvas.removeAlpha().raw().toBuffer();
  for (const quality of [84, 72, 60, 45, 30, 15]) {
    const jpeg = await sharp(whole, { raw: { ...SHARE_SIZE, channels } })
      .jpeg({ quality, progressive: true })
      .toBuffer();
    if (jpeg.length < SHARE_BYTES) return jpeg;
  }
  throw new Error('No quality makes this share picture small enough');
}

/** The picture itself, covering the whole canvas, out of focus and darker. */
async function blurred({ data, raw }: Pixels): Promise<Buffer> {
  const { sharp } = await openWorkshop();
  return sharp(data, { raw })
    .resize({ ...SHARE_SIZE, fit: 'cover' })
    .blur(24)
    .modulate({ brightness: 0.8 })
    .raw()
    .toBuffer();
}
