import type { Car } from '../../../domain/car.ts';
import type { GalleryImage } from '../../../domain/image.ts';

/** A car's images in the order of its gallery: the thumbnail first, and each of them once. */
export function imagesOf(car: Pick<Car, 'thumbnail' | 'images'>): GalleryImage[] {
  const images = new Map<string, GalleryImage>();
  for (const image of [car.thumbnail, ...car.images]) {
    if (image && !images.has(image.imagePath)) images.set(image.imagePath, image);
  }
  return [...images.values()];
}

/** What an image shows, for those who do not see it. */
export const captionOf = (name: string, index: number, count: number) =>
  count > 1 ? `${name}, image ${index + 1} of ${count}` : name;

/** The image before or after, around the ends. */
export const turn = (index: number, step: number, count: number) => (index + step + count) % count;

const NARROWEST_CROP = 5 / 4;
const WIDEST_CROP = 5 / 3;

/**
 * How an image stands in a frame of 3:2: ours fill it; one that is much taller or wider, as phones take
 * them, is shown whole, so that neither roof nor bumper is cut.
 */
export function fitOf({
  width,
  height,
}: Pick<GalleryImage, 'width' | 'height'>): 'whole' | 'filled' {
  const ratio = width / height;
  return ratio < NARROWEST_CROP || ratio > WIDEST_CROP ? 'whole' : 'filled';
}
