import { toBytes, toPixels } from './concurrency.server.ts';
import { decodeTransparent } from './decode.server.ts';
import { loadSharp } from './sharp.server.ts';

/** A logo or a map: WebP with its transparency, upright, no metadata. */
interface EncodedGraphic {
  data: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

interface GraphicBounds {
  /** The image is made smaller to fit, never larger. */
  width: number;
  height: number;
  /** Whether margins of one colour, or transparent ones, are cut off. */
  trim: boolean;
}

/** Margins may differ this much from the colour of the corner, for example in a JPEG. Of 255. */
const TRIM_THRESHOLD = 12;

/** Sharp cannot trim a smaller image. */
const MIN_TRIM_SIDE = 3;

/** WebP quality of images for which lossless encoding takes more bytes: photos and gradients. */
const QUALITY = 88;

/** Encodes a logo or a map without loss if that takes fewer bytes. Throws what `decode` throws. */
export async function encodeGraphic(
  bytes: Buffer,
  { width, height, trim }: GraphicBounds,
): Promise<EncodedGraphic> {
  const { sharp } = await loadSharp();
  const whole = await decodeTransparent(bytes);
  const image = sharp(whole.data, { raw: whole.raw });
  const canTrim = trim && Math.min(whole.raw.width, whole.raw.height) >= MIN_TRIM_SIDE;
  const { data, raw } = await toPixels(
    (canTrim ? image.trim({ threshold: TRIM_THRESHOLD }) : image).resize(width, height, {
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
  const [exact, lossy] = await Promise.all([
    toBytes(sharp(data, { raw }).webp({ lossless: true, effort: 4 })),
    toBytes(sharp(data, { raw }).webp({ quality: QUALITY, smartSubsample: true, effort: 4 })),
  ]);
  return {
    data: exact.length <= lossy.length ? exact : lossy,
    width: raw.width,
    height: raw.height,
  };
}
