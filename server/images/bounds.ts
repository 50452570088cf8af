import type { Metadata } from 'sharp';
import { BOUNDS } from '../../domain/car-options.ts';
import { AppError } from '../../domain/errors.ts';

/** Pixels of the longest side: what WebP can hold, and more than a phone's panorama has. */
const LONGEST_SIDE = 16_384;

/** Bytes that one image may take while it is decoded, beside what any image takes. */
const DECODER_BYTES = 150_000_000;

/**
 * Refuses by its header an image that would take too much to decode.
 * @throws {AppError} tooLarge
 */
export function rejectOversized(facts: Metadata): void {
  const { width, height } = facts;
  if (width * height > BOUNDS.maxImagePixels) throw tooLarge('has more than 50 megapixels');
  if (Math.max(width, height) > LONGEST_SIDE)
    throw tooLarge(`has more than ${LONGEST_SIDE.toLocaleString('en-IE')} pixels on one side`);
  if (heldBytes(facts) > DECODER_BYTES)
    throw tooLarge('takes too much memory to read. Make it smaller, or save it as a plain JPEG');
}

/** Rows that are held of an image which is read from its top. */
const ROWS = 1600;

/** Bytes that a decoder holds at once, as measured with libvips 8.18; AVIF is held several times over. */
function heldBytes(facts: Metadata): number {
  const pixels = facts.width * facts.height;
  const sampleBytes = facts.depth === 'uchar' ? 1 : 2;
  const pixelBytes = facts.channels * sampleBytes;
  const rows = facts.width * Math.min(facts.height, ROWS) * pixelBytes;
  switch (facts.format) {
    case 'gif':
      return pixels * 5;
    case 'heif':
      return pixels * 20 * sampleBytes;
    case 'webp':
      return pixels * ((facts.pages ?? 1) > 1 ? 10 : 4);
    case 'jpeg':
      return facts.isProgressive ? pixels * coefficients(facts) * 2 : rows;
    default:
      return facts.isProgressive ? pixels * pixelBytes : rows;
  }
}

/** Coefficients a pixel of a JPEG, which a progressive one builds up in memory from end to end. */
function coefficients({ channels, chromaSubsampling }: Metadata): number {
  return chromaSubsampling?.startsWith('4:2:0') ? channels / 2 : channels;
}

const tooLarge = (what: string) => new AppError('tooLarge', `This image ${what}`);
