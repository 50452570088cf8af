import type { Car } from '../../../domain/car.ts';
import type { CarImage } from '../../../domain/picture.ts';

/** A car's pictures in the order of its gallery: the thumbnail first, and each of them once. */
export function picturesOf(car: Pick<Car, 'thumbnail' | 'images'>): CarImage[] {
  const pictures = new Map<string, CarImage>();
  for (const image of [car.thumbnail, ...car.images]) {
    if (image && !pictures.has(image.imagePath)) pictures.set(image.imagePath, image);
  }
  return [...pictures.values()];
}

/** What a picture shows, for those who do not see it. */
export const captionOf = (name: string, index: number, count: number) =>
  count > 1 ? `${name}, picture ${index + 1} of ${count}` : name;

/** The picture before or after, around the ends. */
export const turn = (index: number, step: number, count: number) => (index + step + count) % count;

const NARROWEST_CROP = 5 / 4;
const WIDEST_CROP = 5 / 3;

/**
 * How a picture stands in a frame of 3:2: ours fill it; one that is much taller or wider, as phones take
 * them, is shown whole, so that neither roof nor bumper is cut.
 */
export function fitOf({ width, height }: Pick<CarImage, 'width' | 'height'>): 'whole' | 'filled' {
  const ratio = width / height;
  return ratio < NARROWEST_CROP || ratio > WIDEST_CROP ? 'whole' : 'filled';
}
