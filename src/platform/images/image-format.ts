/** The answer to an HEIC upload that the server cannot decode. */
export const HEIC_ADVICE =
  'This is an HEIC image, which we cannot read. Save it as JPEG, or set the camera to "Most Compatible"';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** Longer than the list of brands of any camera, in bytes. */
export const FORMAT_BYTES = 128;

/**
 * Detects the format of an image by its first bytes, or returns null. File names and content types are not
 * trusted: phones and messengers rename HEIC photos to `.jpg`.
 */
export function detectFormat(bytes: Uint8Array): ImageFormat | null {
  const text = String.fromCharCode(...bytes.subarray(0, FORMAT_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('GIF8')) return 'gif';
  const brands = brandsOf(text, bytes);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  if (brands.some((brand) => /^(?:hei|hev|mif1|msf1)/.test(brand))) return 'heic';
  return null;
}

/** Major brand, then compatible brands of an ISO media file (ISO 14496-12, `ftyp` box). */
function brandsOf(text: string, bytes: Uint8Array): string[] {
  if (bytes.length < 16 || !text.startsWith('ftyp', 4)) return [];
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const [major = '', _version, ...compatible] = text.slice(8, size).match(/.{4}/gs) ?? [];
  return [major, ...compatible];
}
