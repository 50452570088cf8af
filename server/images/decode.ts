import type { Sharp } from 'sharp';
import { AppError } from '../../domain/errors.ts';
import { HEIC_ADVICE } from '../../domain/images/heic.ts';
import { MAX_SIDE } from '../../domain/images/image-widths.ts';
import { rejectOversized } from './bounds.ts';
import { toPixels } from './concurrency.ts';
import type { Pixels } from './pixels.ts';
import { loadSharp } from './sharp.ts';

/**
 * Decodes an uploaded or stored image: upright, longest side at most `MAX_SIDE`, transparency on white.
 * @throws {AppError} wrongType if the format is not accepted, tooLarge if decoding would take too much
 * memory, invalid if the image is truncated, damaged, or takes too long
 */
export const decode = (bytes: Buffer): Promise<Pixels> =>
  read(bytes, (image) => image.flatten({ background: '#fff' }));

/** Decodes an uploaded image as `decode` does, with its transparency. */
export const decodeTransparent = (bytes: Buffer): Promise<Pixels> =>
  read(bytes, (image) => image.ensureAlpha());

async function read(bytes: Buffer, finish: (image: Sharp) => Sharp): Promise<Pixels> {
  const format = detectFormat(bytes);
  if (format === 'heic') throw new AppError('wrongType', HEIC_ADVICE);
  if (!format) throw new AppError('wrongType', 'This file is not an image that we can read');
  const { sharp } = await loadSharp();
  try {
    rejectOversized(await sharp(bytes, { limitInputPixels: false }).metadata());
    const resized = sharp(bytes, { autoOrient: true }).resize(MAX_SIDE, MAX_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await toPixels(finish(resized).toColourspace('srgb'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isTimeout(error)) throw new AppError('invalid', TOO_SLOW, { cause: error });
    throw new AppError('invalid', 'This image is damaged or incomplete', { cause: error });
  }
}

const TOO_SLOW = 'This image took too long to read. Please try again, or save it as a smaller JPEG';

/** libvips has no error codes: its messages begin with their domain, here that of Sharp's timeout. */
const isTimeout = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout:');

/** Detects the format by the first bytes. File names and content types are not trusted. */
function detectFormat(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | null {
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (text.startsWith('GIF8')) return 'gif';
  const brands = readBrands(bytes);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  if (brands.some((brand) => /^(?:hei|hev|mif1|msf1)/.test(brand))) return 'heic';
  return null;
}

/** Major brand, then compatible brands of an ISO media file (ISO 14496-12, `ftyp` box). */
function readBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const box = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), MAX_FTYP_BYTES));
  const [major = '', _version, ...compatible] = box.match(/.{4}/gs) ?? [];
  return [major, ...compatible];
}

/** Longer than the list of brands of any camera. */
const MAX_FTYP_BYTES = 128;
