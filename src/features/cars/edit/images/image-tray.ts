import { BOUNDS } from '../../../../platform/bounds.ts';
import type { GalleryImage } from '../../../../platform/images/image.ts';
import { atSize, withoutWatermark } from '../../../../platform/images/image-address.ts';
import type { QuarterTurns } from '../../../../platform/images/convert/to-webp.ts';
import type { StaffCar } from '../../fields/staff-car.ts';
import type { SaveKind } from '../saving/save-kind.ts';

/**
 * `saved`: already part of the saved car. A new file is `converting`, `ready` while it waits for its upload,
 * `uploading`, then `uploaded`. `failed`: the upload failed repeatedly. `refused`: not a usable image.
 */
type ImageState =
  | 'saved'
  | 'converting'
  | 'ready'
  | 'uploading'
  | 'uploaded'
  | 'failed'
  | 'refused';

export interface TrayImage {
  id: string;
  /** Name of the chosen file. */
  name: string;
  state: ImageState;
  preview: string | null;
  /** Public path. An uploaded image gets it when the car is saved. */
  path: string | null;
  /** The upload that is to be recorded under the path. */
  upload: ImageUpload | null;
  /** The converted file to upload. */
  file: Blob | null;
  /** The file before it was rotated by `turns`. */
  upright: Blob | null;
  turns: QuarterTurns;
  /** Uploaded share, 0 to 1. */
  progress: number;
  /** Error message for the tile. */
  problem: string | null;
  /** Whether the browser stores the file, so that it survives a reload. */
  kept: boolean;
}

interface ImageUpload {
  key: string;
  /** When the upload was started, in milliseconds since 1970. */
  at: number;
}

/** The photos on the form in the order in which visitors see them. The first one is the thumbnail. */
export type ImageTray = readonly TrayImage[];

export const BLANK_IMAGE = {
  preview: null,
  path: null,
  upload: null,
  file: null,
  upright: null,
  turns: 0,
  progress: 0,
  problem: null,
  kept: false,
} as const;

/** Returns the images in the order of the car's page: the thumbnail first, also one that is not in the gallery. */
export function trayOfCar({ images, thumbnail }: StaffCar): ImageTray {
  const others = images.filter(({ imagePath }) => imagePath !== thumbnail?.imagePath);
  return [...(thumbnail ? [thumbnail] : []), ...others].map(savedImage);
}

/** Width in pixels of the variant that previews use. */
const PREVIEW_WIDTH = 640;

/** The preview has no watermark: the form adds the one that its switches choose. */
function savedImage({ imagePath: path, src, widths }: GalleryImage): TrayImage {
  const plain = withoutWatermark(src);
  const preview = widths.includes(PREVIEW_WIDTH) ? atSize(plain, PREVIEW_WIDTH) : plain;
  const name = path.split('/').at(-1) ?? path;
  return { ...BLANK_IMAGE, id: path, name, state: 'saved', preview, path };
}

export const hasProblem = ({ state }: TrayImage) => state === 'failed' || state === 'refused';

const isUsable = ({ state }: TrayImage) => state !== 'refused';

/** Whether the upload of the image is not over yet. */
export const isPending = ({ state }: TrayImage) =>
  state === 'converting' || state === 'ready' || state === 'uploading';

/** Returns the number of images that can still be added. */
export const freePlaces = (tray: ImageTray): number =>
  Math.max(0, BOUNDS.maxImages - tray.filter(isUsable).length);

/** Adds a new file at the end of the gallery. */
export const addImage = (tray: ImageTray, id: string, name: string): ImageTray => [
  ...tray,
  { ...BLANK_IMAGE, id, name, state: 'converting' },
];

export const changeImage = (tray: ImageTray, id: string, change: Partial<TrayImage>): ImageTray =>
  tray.map((one) => (one.id === id ? { ...one, ...change } : one));

export const removeImage = (tray: ImageTray, id: string): ImageTray =>
  tray.filter((one) => one.id !== id);

/** Moves an image to an index; indexes outside the gallery mean its first or last place. */
export function moveImage(tray: ImageTray, id: string, index: number): ImageTray {
  const image = tray.find((one) => one.id === id);
  if (!image) return tray;
  const others = tray.filter((one) => one.id !== id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, image);
}

/** The images of a car as the API has them. */
export interface ImageRecord {
  images: string[];
  thumbnailImage: string | null;
}

/**
 * Returns the paths to send to the API. Skips images that are not uploaded. A car that has the greatest number of
 * images and a separate thumbnail keeps both.
 */
export function recordOf(tray: ImageTray): ImageRecord {
  const paths = tray.flatMap(({ path }) => path ?? []);
  return {
    images: paths.length > BOUNDS.maxImages ? paths.slice(1) : paths,
    thumbnailImage: paths[0] ?? null,
  };
}

/** Returns the keys of the uploads that are not recorded yet, by path. */
export const uploadsOf = (tray: ImageTray): Record<string, string> =>
  Object.fromEntries(
    tray.flatMap(({ path, upload }) => (path !== null && upload ? [[path, upload.key]] : [])),
  );

/** Returns the message that blocks a save, or null. A draft needs no image. */
export function trayProblem(tray: ImageTray, kind: SaveKind): string | null {
  if (!tray.every(isUsable)) return 'Remove the photos that can’t be used';
  return tray.length === 0 && kind === 'car' ? 'Please add at least one car image' : null;
}

/**
 * Returns what can be recorded now: the uploaded images, or the recorded ones if there are images but none is
 * uploaded.
 */
export function uploadedPart(tray: ImageTray, recorded: ImageTray): ImageTray {
  const uploaded = tray.filter(({ path }) => path !== null);
  return uploaded.length > 0 || tray.length === 0 ? uploaded : recorded;
}

/** Identifies an image in two trays. An uploaded image keeps its id but has another one when it is read again. */
export const keyOf = ({ path, id }: TrayImage): string => path ?? id;

/**
 * Three-way merge: adds the images that the other user added to my tray and removes those that the other user
 * removed. Their order wins if I did not change mine.
 */
export function mergeTrays(mine: ImageTray, base: ImageTray, theirs: ImageTray): ImageTray {
  const baseKeys = new Set(base.map(keyOf));
  const theirKeys = new Set(theirs.map(keyOf));
  const myImages = new Map(mine.map((image) => [keyOf(image), image]));
  const kept = theirs
    .filter((image) => myImages.has(keyOf(image)) || !baseKeys.has(keyOf(image)))
    .map((image) => myImages.get(keyOf(image)) ?? image);
  const onlyMine = mine.filter(
    (image) => !baseKeys.has(keyOf(image)) && !theirKeys.has(keyOf(image)),
  );
  const images = [...kept, ...onlyMine];
  if (!hasOwnOrder(mine, base)) return images;
  const places = new Map(mine.map((image, place) => [keyOf(image), place]));
  const placeOf = (image: TrayImage) => places.get(keyOf(image)) ?? mine.length;
  return images.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether the user did more to the gallery than to remove images and to append new ones. */
function hasOwnOrder(mine: ImageTray, base: ImageTray): boolean {
  const keys = mine.map(keyOf);
  const remaining = base.map(keyOf).filter((key) => keys.includes(key));
  return !remaining.every((key, place) => keys[place] === key);
}

export function isSameTray(a: ImageTray, b: ImageTray): boolean {
  const pending = [...a, ...b].some(({ path }) => path === null);
  return !pending && JSON.stringify(recordOf(a)) === JSON.stringify(recordOf(b));
}

/** Whether the user would have to add images again after leaving the form. */
export const losesImages = (tray: ImageTray, recorded: ImageTray): boolean => {
  const paths = new Set(recorded.map(({ path }) => path));
  return tray.some((image) => isUsable(image) && !image.kept && !paths.has(image.path));
};

/** Returns a public image path, `{carId}/images/{file}-{suffix}.webp`, in ASCII letters. */
export function newImagePath(carId: number, fileName: string, suffix: string): string {
  const ascii = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    // The lookbehind keeps the search linear.
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60);
  return `${carId}/images/${ascii || 'image'}-${suffix}.webp`;
}
