import type { Metadata, Raw, Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import { detectFormat, HEIC_ADVICE } from './image-format.ts';
import { MAX_SIDE } from './image-address.ts';
import { type Pixels, toPixels } from './pixels.server.ts';
import { loadSharp } from './sharp.server.ts';
import { BOUNDS } from '../bounds.ts';
import { separated } from '../format.ts';

/**
 * Decodes an uploaded or stored image: upright, longest side at most `MAX_SIDE`, transparency on white.
 * @throws {AppError} wrongType for an empty file, an unknown format or a damaged HEIC; tooLarge if decoding would take
 * too much memory; invalid if another image is truncated, damaged, or takes too long
 */
export const decode = (bytes: Buffer): Promise<Pixels> =>
  read(bytes, (image) => image.flatten({ background: '#fff' }));

/** Decodes an uploaded image as `decode` does, with its transparency. */
export const decodeTransparent = (bytes: Buffer): Promise<Pixels> =>
  read(bytes, (image) => image.ensureAlpha());

async function read(bytes: Buffer, finish: (image: Sharp) => Sharp): Promise<Pixels> {
  if (bytes.length === 0) throw new AppError('wrongType', 'This file is empty');
  const format = detectFormat(bytes);
  if (!format) throw new AppError('wrongType', 'This file is not an image that we can read');
  const { sharp } = await loadSharp();
  try {
    rejectOversized(await sharp(bytes, { limitInputPixels: false }).metadata());
    const heic = format === 'heic' ? await decodeHeic(bytes) : null;
    const image = heic ? sharp(heic.data, { raw: heic.raw }) : sharp(bytes, { autoOrient: true });
    const resized = image.resize(MAX_SIDE, MAX_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await toPixels(finish(resized).toColourspace('srgb'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (format === 'heic') throw new AppError('wrongType', HEIC_ADVICE, { cause: error });
    if (isTimeout(error)) throw new AppError('invalid', TOO_SLOW, { cause: error });
    throw new AppError('invalid', 'This image is damaged or incomplete', { cause: error });
  }
}

const TOO_SLOW = 'This image took too long to read. Please try again, or save it as a smaller JPEG';

/** libvips has no error codes: its messages begin with their domain, here that of Sharp's timeout. */
const isTimeout = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout:');

/** The functions of `libheif-js`, which has no types. */
type Decoder = InstanceType<Awaited<ReturnType<typeof load>>>;

/** One for all images: it frees the memory of the last image when it decodes the next one. */
let loading: Promise<Decoder> | undefined;

async function load() {
  const { default: createLibheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  return createLibheif().HeifDecoder;
}

/**
 * Decodes an HEIC image, upright, with libheif as WebAssembly: Sharp has no HEVC decoder (decision 017). It blocks the
 * thread, for about 2 s at 12 megapixels, so call it in the image process only.
 * @throws {Error} if the image is damaged
 */
async function decodeHeic(bytes: Buffer): Promise<{ data: Buffer; raw: Raw }> {
  const decoder = await (loading ??= load().then((HeifDecoder) => new HeifDecoder()));
  const images = decoder.decode(new Uint8Array(bytes).buffer);
  try {
    const [image] = images;
    if (!image) throw new Error('The file contains no image');
    const [width, height] = [image.get_width(), image.get_height()];
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const decoded = await new Promise((resolve) => image.display(pixels, resolve));
    if (!decoded) throw new Error('The image cannot be decoded');
    return { data: Buffer.from(pixels.data.buffer), raw: { width, height, channels: 4 } };
  } finally {
    for (const image of images) image.free();
  }
}

/** Maximum side in pixels: about the limit of WebP (16,383), and larger than panoramas of phones. */
const LONGEST_SIDE = 16_384;

/** Maximum memory to decode one image, in addition to the constant part. */
const MAX_DECODER_BYTES = 150_000_000;

/**
 * Rejects an image that would take too much memory, judging by its header alone.
 * @throws {AppError} tooLarge
 */
function rejectOversized(metadata: Metadata): void {
  const { width, height } = metadata;
  if (width * height > BOUNDS.maxImagePixels) throw tooLarge('has more than 50 megapixels');
  if (Math.max(width, height) > LONGEST_SIDE)
    throw tooLarge(`has more than ${separated(LONGEST_SIDE)} pixels on one side`);
  const isTooComplex =
    metadata.compression === 'hevc'
      ? width * height > MAX_HEIC_PIXELS
      : decoderBytes(metadata) > MAX_DECODER_BYTES;
  if (isTooComplex)
    throw tooLarge('takes too much memory to read. Make it smaller, or save it as a plain JPEG');
}

/** Phones save 24 megapixels by default. */
const MAX_HEIC_PIXELS = 25_000_000;

/** Rows that libvips buffers of an image that it decodes from top to bottom. */
const BUFFERED_ROWS = 1600;

/** Peak memory of the decoder, as measured with libvips 8.18. AVIF is held in memory several times. */
function decoderBytes(metadata: Metadata): number {
  const pixels = metadata.width * metadata.height;
  const sampleBytes = metadata.depth === 'uchar' ? 1 : 2;
  const pixelBytes = metadata.channels * sampleBytes;
  const rows = metadata.width * Math.min(metadata.height, BUFFERED_ROWS) * pixelBytes;
  switch (metadata.format) {
    case 'gif':
      return pixels * 6;
    case 'heif':
      return pixels * 20 * sampleBytes;
    case 'webp':
      return pixels * ((metadata.pages ?? 1) > 1 ? 10 : 4);
    case 'jpeg':
      return metadata.isProgressive ? pixels * coefficientsPerPixel(metadata) * 2 : rows;
    default:
      return metadata.isProgressive ? pixels * pixelBytes : rows;
  }
}

/** A progressive JPEG keeps the DCT coefficients of the whole image in memory. */
function coefficientsPerPixel({ channels, chromaSubsampling }: Metadata): number {
  return chromaSubsampling?.startsWith('4:2:0') ? channels / 2 : channels;
}

const tooLarge = (reason: string) => new AppError('tooLarge', `This image ${reason}`);
