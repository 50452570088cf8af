import type { Car } from '../car.ts';
import type { GalleryImage } from '../../../platform/images/image.ts';

/** Facts about a car that the gallery shows next to its images. */
export type PicturedCar = Pick<Car, 'name' | 'bodyType' | 'carSold' | 'carBooked'>;

/** Returns a car's images without duplicates, the thumbnail first. */
export function imagesOf(car: Pick<Car, 'thumbnail' | 'images'>): GalleryImage[] {
  const images = new Map<string, GalleryImage>();
  for (const image of [car.thumbnail, ...car.images]) {
    if (image && !images.has(image.imagePath)) images.set(image.imagePath, image);
  }
  return [...images.values()];
}

/** Captions of photos, by the last words of their file names. The camera of the shot list names files by the shot. */
const VIEWS = new Map(
  Object.entries({
    'front quarter': 'front quarter',
    'rear quarter': 'rear quarter',
    hero: 'front quarter',
    front: 'front',
    side: 'side',
    rear: 'rear',
    interior: 'interior',
    dashboard: 'dashboard',
    seats: 'seats',
    boot: 'boot',
    odometer: 'odometer',
    wheels: 'wheels',
    'keys and papers': 'keys and papers',
    detail: 'detail',
  }),
);

/** Returns what an image shows; undefined if its name does not say. */
function viewOf({ imagePath }: Pick<GalleryImage, 'imagePath'>): string | undefined {
  const words = imagePath
    .toLowerCase()
    .replace(/(-[0-9a-f]{8})?\.[^.]*$/, '')
    .split(/[^a-z]+/);
  const ends = [3, 2, 1].map((count) => words.slice(-count).join(' '));
  return ends.map((end) => VIEWS.get(end)).find(Boolean);
}

/** Returns the alt text of an image: what it shows, if known, and its number. */
export function captionOf(
  name: string,
  index: number,
  images: readonly Pick<GalleryImage, 'imagePath'>[],
): string {
  const image = images[index];
  const shown = [name, image && viewOf(image)].filter(Boolean).join(', ');
  return images.length > 1 ? `${shown}, image ${index + 1} of ${images.length}` : shown;
}

/** Returns the index `step` images further and wraps around both ends. */
export const turn = (index: number, step: number, count: number) => (index + step + count) % count;

/** Whether an image is in view or next to it, around both ends. */
export const isNear = (index: number, current: number, count: number) =>
  [-1, 0, 1].some((step) => turn(current, step, count) === index);

const NARROWEST_CROP = 5 / 4;
const WIDEST_CROP = 5 / 3;

/**
 * Whether an image can be cropped to a 3:2 frame. Much taller or wider images, as from phones, are shown
 * whole, because a crop would cut off the roof or the bumper.
 */
export function fitsFrame({ width, height }: Pick<GalleryImage, 'width' | 'height'>): boolean {
  const ratio = width / height;
  return ratio >= NARROWEST_CROP && ratio <= WIDEST_CROP;
}
