import type { Raw } from 'sharp';
import { BOUNDS } from '../../domain/car-options.ts';
import { AppError } from '../../domain/errors.ts';
import { MAX_SIDE } from '../../domain/picture-widths.ts';
import { toPixels } from './lanes.ts';
import { openWorkshop } from './sharp.ts';

/** An upright picture in sRGB, three channels, no metadata. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}

/**
 * Decodes what a visitor or the storage gave: upright, longest side at most `MAX_SIDE`, transparency on
 * white. Throws `wrongType` for anything that is no picture of a known kind, `tooLarge` above 50
 * megapixels and `invalid` for a picture that is cut off or broken.
 */
export async function decode(bytes: Buffer): Promise<Pixels> {
  const kind = kindOf(bytes);
  if (kind === 'heic') throw new AppError('wrongType', HEIC_ADVICE);
  if (!kind) throw new AppError('wrongType', 'This file is not a picture that we can read');
  const { sharp } = await openWorkshop();
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (facts.width * facts.height > BOUNDS.maxImagePixels)
      throw new AppError('tooLarge', 'This picture has more than 50 megapixels');
    return await toPixels(
      sharp(bytes, { autoOrient: true })
        .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb'),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'This picture is damaged or incomplete', { cause: error });
  }
}

export const HEIC_ADVICE =
  'This is an HEIC picture, which we cannot read. Save it as JPEG, or set the camera to "Most Compatible"';

/** The kind by its first bytes, whatever the name or the content type say. */
function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | null {
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (text.startsWith('GIF8')) return 'gif';
  if (/^.{4}ftypavi[fs]$/s.test(text)) return 'avif';
  if (/^.{4}ftyp(?:hei|hev|mif|msf)/s.test(text)) return 'heic';
  return null;
}
