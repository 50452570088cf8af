import { decode, decodeTransparent } from './decode.server.ts';
import { type Pixels, toBytes, toPixels } from './pixels.server.ts';
import { type ImageFacts, inspectPixels } from './inspect.server.ts';
import { loadSharp } from './sharp.server.ts';

/** WebP quality of the stored image, from which every variant is made. */
const FULL_QUALITY = 82;
const VARIANT_QUALITY = 78;

/** A stored image: WebP, upright, no metadata. */
interface EncodedImage extends ImageFacts {
  data: Buffer;
}

/**
 * Converts an upload into the stored image: WebP, orientation applied, metadata removed, longest side
 * at most 2560 pixels. Throws what `decode` throws.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const pixels = await decode(bytes);
  const [data, facts] = await Promise.all([
    encodeWebp(pixels, FULL_QUALITY),
    inspectPixels(pixels),
  ]);
  return { data, ...facts };
}

/** JPEG quality of photos for other sites, which encode them again. */
const JPEG_QUALITY = 90;

/** Converts a stored image to JPEG in its full size, without metadata. Throws what `decode` throws. */
export async function encodeJpeg(bytes: Buffer): Promise<Buffer> {
  const { sharp } = await loadSharp();
  const { data, raw } = await decode(bytes);
  return toBytes(sharp(data, { raw }).jpeg({ quality: JPEG_QUALITY }));
}

/** JPEG quality and width of photos in documents. */
const PRINT = { width: 960, quality: 78 };

/** An image for a document. */
interface PrintedImage {
  data: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Converts a stored image for a document, without metadata and transparency: a photo to JPEG, at most 960 pixels wide, a
 * logo to PNG. Throws what `decode` throws.
 */
export async function encodeForPrint(bytes: Buffer, kind: 'photo' | 'logo'): Promise<PrintedImage> {
  const { sharp } = await loadSharp();
  const whole = await decode(bytes);
  const image = sharp(whole.data, { raw: whole.raw });
  if (kind === 'logo') return { data: await toBytes(image.png()), ...sizeOf(whole) };
  const small = await toPixels(
    image.resize(PRINT.width, undefined, { fit: 'inside', withoutEnlargement: true }),
  );
  const jpeg = sharp(small.data, { raw: small.raw }).jpeg({ quality: PRINT.quality });
  return { data: await toBytes(jpeg), ...sizeOf(small) };
}

const sizeOf = ({ raw: { width, height } }: Pixels) => ({ width, height });

/** Larger images are requested rarely. A lower effort takes a third of the time, for 4 % more bytes. */
const FAST_ENCODING_PIXELS = 1_000_000;

export async function encodeWebp(
  { data, raw }: Pixels,
  quality: number = VARIANT_QUALITY,
): Promise<Buffer> {
  const { sharp } = await loadSharp();
  const effort = raw.width * raw.height > FAST_ENCODING_PIXELS ? 2 : 4;
  return toBytes(sharp(data, { raw }).webp({ quality, effort }));
}

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
const GRAPHIC_QUALITY = 88;

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
    toBytes(
      sharp(data, { raw }).webp({ quality: GRAPHIC_QUALITY, smartSubsample: true, effort: 4 }),
    ),
  ]);
  return {
    data: exact.length <= lossy.length ? exact : lossy,
    width: raw.width,
    height: raw.height,
  };
}
