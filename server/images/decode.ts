import type { Raw } from 'sharp';
import { AppError } from '../../domain/errors.ts';
import { MAX_SIDE } from '../../domain/image-widths.ts';
import { rejectOversized } from './bounds.ts';
import { toPixels } from './concurrency.ts';
import { loadSharp } from './sharp.ts';

/** An upright image in sRGB, three channels, no metadata. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}

/**
 * Decodes what a visitor or the storage gave: upright, longest side at most `MAX_SIDE`, transparency on
 * white. Throws `wrongType` for anything that is no image of a known kind, `tooLarge` for one
 * that takes too much to decode and `invalid` for an image that is cut off or broken.
 */
export async function decode(bytes: Buffer): Promise<Pixels> {
  const kind = kindOf(bytes);
  if (kind === 'heic') throw new AppError('wrongType', HEIC_ADVICE);
  if (!kind) throw new AppError('wrongType', 'This file is not an image that we can read');
  const { sharp } = await loadSharp();
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    rejectOversized(facts);
    return await toPixels(
      sharp(bytes, { autoOrient: true })
        .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb'),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'This image is damaged or incomplete', { cause: error });
  }
}

export const HEIC_ADVICE =
  'This is an HEIC image, which we cannot read. Save it as JPEG, or set the camera to "Most Compatible"';

/** The kind by its first bytes, whatever the name or the content type say. */
function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | null {
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (text.startsWith('GIF8')) return 'gif';
  const brands = brandsOf(bytes);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  if (brands.some((brand) => /^(?:hei|hev|mif1|msf1)/.test(brand))) return 'heic';
  return null;
}

/** Brands of an ISO media file: its own, then those that it also keeps to (ISO 14496-12, `ftyp`). */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const box = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), MAX_FTYP_BYTES));
  const [own = '', _version, ...others] = box.match(/.{4}/gs) ?? [];
  return [own, ...others];
}

/** More brands than any camera lists. */
const MAX_FTYP_BYTES = 128;
