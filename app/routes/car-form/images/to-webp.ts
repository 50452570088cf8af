import { BOUNDS } from '../../../../domain/car-options.ts';

/** As the images go up: WebP of this quality, no side longer than this many pixels. */
const QUALITY = 0.5;
const LONGEST_SIDE = 2560;
/** For browsers that read WebP and cannot write it. */
const JPEG_QUALITY = 0.8;

/** A file that cannot become an image of a car; `message` is for a person. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

/** Width and height in pixels, made smaller where a side is too long, in proportion. */
export function fitWithin(
  width: number,
  height: number,
  longest = LONGEST_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The name that an image keeps for ever: `{carId}/images/{file}-{mark}.webp`, in plain letters. */
export function newImagePath(carId: number, fileName: string, mark: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${carId}/images/${plain || 'image'}-${mark}.webp`;
}

/** What to say of a file that this browser cannot read. */
export function unreadable({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string {
  if (size === 0) return 'This file is empty.';
  const heic = /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
  return heic
    ? 'This browser cannot read HEIC. Choose ‘Most Compatible’ in the phone’s camera settings, or send the image to yourself as JPEG.'
    : 'This file cannot be read as an image. Choose a JPEG, PNG or WebP.';
}

/**
 * An image as it goes up: upright, small enough, without what the camera wrote beside it. Takes a
 * second for a large photo: call it in a worker.
 * @throws {UnusableImage}
 */
export async function toWebp(file: File): Promise<Blob> {
  const bitmap = await read(file);
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new UnusableImage(unreadable(file));
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    const made = webp.type === 'image/webp' ? webp : await flattened(canvas, context);
    if (made.size > BOUNDS.maxImageBytes)
      throw new UnusableImage('This image is larger than 15 MB.');
    return made;
  } finally {
    bitmap.close();
  }
}

async function read(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnusableImage(unreadable(file));
  }
}

/** As a JPEG, whose ground is white where the image is see-through. */
function flattened(
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
): Promise<Blob> {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}
