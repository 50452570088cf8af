import { BOUNDS } from '../../bounds.ts';
import { detectFormat, FORMAT_BYTES, type ImageFormat } from '../image-format.ts';

const WEBP_QUALITY = 0.5;
/** For a photo that is rotated: it has been encoded before, and a second loss would show. */
const ROTATED_QUALITY = 0.9;
const LONGEST_SIDE_PX = 2560;
/** WebP needs an encoder in the browser. For browsers without one, this is the quality of the JPEG. */
const JPEG_QUALITY = 0.8;

/** The file cannot be used as an image; `message` is shown to the user. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

/** Scales a size down, in proportion, until no side is longer than `longest` pixels. */
export function fitWithin(
  width: number,
  height: number,
  longest = LONGEST_SIDE_PX,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Detects the format by the first bytes. Returns null if the file is not an image. */
export async function formatOf(file: Blob): Promise<ImageFormat | null> {
  const start = await file.slice(0, FORMAT_BYTES).arrayBuffer();
  return detectFormat(new Uint8Array(start));
}

const DAMAGED = 'This photo is damaged or incomplete. Choose another one, or take it again.';

/** Returns the message for a file that this browser cannot decode. */
export async function undecodableMessage(file: Blob): Promise<string> {
  if (file.size === 0) return 'This file is empty. Choose another photo.';
  const format = await formatOf(file);
  if (format === null) return 'This file isn’t a photo we can use. Choose a JPEG, PNG or WebP.';
  if (format !== 'heic') return DAMAGED;
  return 'This browser can’t open HEIC photos. Choose “Most Compatible” in your phone’s camera settings, or save the photo as JPEG.';
}

/** A clockwise rotation in quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/**
 * Converts a file that the browser can decode: applies the orientation and a further rotation, removes metadata and
 * limits the size. Takes a second for a large photo, so call it in a worker.
 * @throws {UnusableImage}
 */
export async function toWebp(file: Blob, turns: QuarterTurns = 0): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnusableImage(await undecodableMessage(file));
  }
  return encodeBitmap(bitmap, turns);
}

/**
 * Encodes a decoded image as WebP, or JPEG where the browser has no WebP encoder. Closes the bitmap.
 * @throws {UnusableImage}
 */
export async function encodeBitmap(bitmap: ImageBitmap, turns: QuarterTurns = 0): Promise<Blob> {
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height);
    const isOnItsSide = turns % 2 === 1;
    const canvas = new OffscreenCanvas(isOnItsSide ? height : width, isOnItsSide ? width : height);
    const context = canvas.getContext('2d');
    if (!context)
      throw new UnusableImage('This browser can’t convert photos. Try another browser.');
    context.imageSmoothingQuality = 'high';
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(bitmap, -width / 2, -height / 2, width, height);
    const quality = turns === 0 ? WEBP_QUALITY : ROTATED_QUALITY;
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
    const encoded = webp.type === 'image/webp' ? webp : await encodeJpeg(canvas, context);
    if (encoded.size > BOUNDS.maxImageBytes)
      throw new UnusableImage('This photo is larger than 15 MB. Choose a smaller one.');
    return encoded;
  } finally {
    bitmap.close();
  }
}

/** Puts white behind the image, because JPEG has no transparency. */
function encodeJpeg(
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
): Promise<Blob> {
  context.resetTransform();
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}
