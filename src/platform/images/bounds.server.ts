import { BOUNDS } from '../bounds.ts';
import type { Metadata } from 'sharp';
import { AppError } from '../errors.ts';
import { separated } from '../format.ts';

/** Maximum side in pixels: the limit of WebP, and larger than panoramas of phones. */
const LONGEST_SIDE = 16_384;

/** Maximum memory to decode one image, in addition to the constant part. */
const MAX_DECODER_BYTES = 150_000_000;

/**
 * Rejects an image that would take too much memory, judging by its header alone.
 * @throws {AppError} tooLarge
 */
export function rejectOversized(metadata: Metadata): void {
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
