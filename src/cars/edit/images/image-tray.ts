import { BOUNDS } from '../../../platform/bounds.ts';
import type { GalleryImage } from '../../../platform/images/image.ts';
import { atSize, withoutWatermark } from '../../../platform/images/image-address.ts';
import type { StaffCar } from '../../staff-car.ts';

/**
 * `saved`: already part of the saved car. A new file is `converting`, `ready`, `uploading`, then
 * `uploaded`. `failed`: the upload failed and can be retried. `refused`: not a usable image.
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
  /** URL of a preview. */
  preview: string | null;
  /** Public path, set once the image is uploaded. */
  path: string | null;
  /** The converted file to upload. */
  file: Blob | null;
  /** Uploaded share, 0 to 1. */
  progress: number;
  /** Error message for the tile. */
  problem: string | null;
  /** True for a thumbnail that is not in the gallery. */
  thumbnailOnly: boolean;
}

/** The images on the form: a car's gallery in its order, and the id of the thumbnail. */
export interface ImageTray {
  images: readonly TrayImage[];
  thumbnailId: string | null;
}

export const EMPTY_TRAY: ImageTray = { images: [], thumbnailId: null };

const BLANK = { preview: null, path: null, file: null, progress: 0, problem: null };

export function trayOfCar({ images, thumbnail }: StaffCar): ImageTray {
  const saved = images.map((image) => savedImage(image, false));
  if (thumbnail && !images.some(({ imagePath }) => imagePath === thumbnail.imagePath))
    saved.push(savedImage(thumbnail, true));
  return { images: saved, thumbnailId: thumbnail?.imagePath ?? null };
}

/** Width in pixels of the variant that previews use. */
const PREVIEW_WIDTH = 640;

/** The preview has no watermark: the form shows the one of its switches. */

function savedImage(
  { imagePath: path, src, widths }: GalleryImage,
  thumbnailOnly: boolean,
): TrayImage {
  const plain = withoutWatermark(src);
  const preview = widths.includes(PREVIEW_WIDTH) ? atSize(plain, PREVIEW_WIDTH) : plain;
  const name = path.split('/').at(-1) ?? path;
  return { ...BLANK, id: path, name, state: 'saved', preview, path, thumbnailOnly };
}

export const hasProblem = ({ state }: TrayImage) => state === 'failed' || state === 'refused';

const isUsable = ({ state }: TrayImage) => state !== 'refused';

export const galleryOf = ({ images }: ImageTray): TrayImage[] =>
  images.filter((image) => !image.thumbnailOnly);

/** Returns the number of images that can still be added. */
export const freePlaces = (tray: ImageTray): number =>
  Math.max(0, BOUNDS.maxImages - galleryOf(tray).filter(isUsable).length);

/** Adds a new file at the end of the gallery. The first usable image becomes the thumbnail. */
export function addImage(tray: ImageTray, id: string, name: string): ImageTray {
  const image: TrayImage = { ...BLANK, id, name, state: 'converting', thumbnailOnly: false };
  const thumbnailOnly = tray.images.filter((one) => one.thumbnailOnly);
  return {
    images: [...galleryOf(tray), image, ...thumbnailOnly],
    thumbnailId: tray.images.some(isUsable) ? tray.thumbnailId : id,
  };
}

export function changeImage(tray: ImageTray, id: string, change: Partial<TrayImage>): ImageTray {
  const images = tray.images.map((one) => (one.id === id ? { ...one, ...change } : one));
  return { ...tray, images };
}

/** Marks an image as unusable. If it was the thumbnail, the first usable image replaces it. */
export function refuseImage(tray: ImageTray, id: string, problem: string): ImageTray {
  const next = changeImage(tray, id, { state: 'refused', problem });
  if (tray.thumbnailId !== id) return next;
  return { ...next, thumbnailId: next.images.find(isUsable)?.id ?? null };
}

/** Removes an image. If it was the thumbnail, the user must choose another one. */
export function removeImage(tray: ImageTray, id: string): ImageTray {
  return {
    images: tray.images.filter((one) => one.id !== id),
    thumbnailId: tray.thumbnailId === id ? null : tray.thumbnailId,
  };
}

/** Moves an image to a gallery index; indexes outside the gallery mean its first or last place. */
export function moveImage(tray: ImageTray, id: string, index: number): ImageTray {
  const image = tray.images.find((one) => one.id === id);
  if (!image || image.thumbnailOnly) return tray;
  const others = tray.images.filter((one) => one.id !== id);
  const last = others.filter((one) => !one.thumbnailOnly).length;
  return { ...tray, images: others.toSpliced(Math.max(0, Math.min(index, last)), 0, image) };
}

/** Returns the paths to send to the API, in the gallery's order. Skips images that are not uploaded. */
export function recordOf(tray: ImageTray): { images: string[]; thumbnailImage: string | null } {
  return {
    images: galleryOf(tray).flatMap(({ path }) => path ?? []),
    thumbnailImage: tray.images.find(({ id }) => id === tray.thumbnailId)?.path ?? null,
  };
}

/** Returns the message that blocks a save, or null. */
export function trayProblem(tray: ImageTray): string | null {
  if (!tray.images.every(isUsable)) return 'Remove the photos that can’t be used';
  if (galleryOf(tray).length === 0) return 'Please add at least one car image';
  return tray.thumbnailId === null ? 'Please choose a thumbnail image' : null;
}

/**
 * Returns what can be recorded now: the uploaded images. If the thumbnail is not uploaded, the recorded one
 * or the first image replaces it. Without an uploaded image, returns the recorded tray.
 */
export function uploadedPart(tray: ImageTray, recorded: ImageTray): ImageTray {
  const images = tray.images.filter(({ path }) => path !== null);
  const [first] = images.filter((one) => !one.thumbnailOnly);
  if (!first) return recorded;
  const oldThumbnail = recordOf(recorded).thumbnailImage;
  const thumbnail =
    images.find(({ id }) => id === tray.thumbnailId) ??
    images.find(({ path }) => path === oldThumbnail) ??
    first;
  return { images, thumbnailId: thumbnail.id };
}

/** Identifies an image in two trays. An uploaded image keeps its id but has another one when it is read again. */
const keyOf = ({ path, id }: TrayImage) => path ?? id;

const thumbnailKey = ({ images, thumbnailId }: ImageTray): string | null => {
  const thumbnail = images.find(({ id }) => id === thumbnailId);
  return thumbnail ? keyOf(thumbnail) : null;
};

/**
 * Three-way merge: adds the images that the other user added to my tray and removes those that the other user
 * removed. Their order and their thumbnail win if I did not change mine.
 */
export function mergeTrays(mine: ImageTray, base: ImageTray, theirs: ImageTray): ImageTray {
  const baseKeys = new Set(base.images.map(keyOf));
  const theirKeys = new Set(theirs.images.map(keyOf));
  const myImages = new Map(mine.images.map((image) => [keyOf(image), image]));
  const kept = theirs.images
    .filter((image) => myImages.has(keyOf(image)) || !baseKeys.has(keyOf(image)))
    .map((image) => ({
      ...(myImages.get(keyOf(image)) ?? image),
      thumbnailOnly: image.thumbnailOnly,
    }));
  const onlyMine = mine.images.filter(
    (image) => !baseKeys.has(keyOf(image)) && !theirKeys.has(keyOf(image)),
  );
  const images = [...kept, ...onlyMine];
  if (hasOwnOrder(mine, base)) {
    const places = new Map(mine.images.map((image, place) => [keyOf(image), place]));
    const placeOf = (image: TrayImage) => places.get(keyOf(image)) ?? mine.images.length;
    images.sort((one, other) => placeOf(one) - placeOf(other));
  }
  const inOrder = [
    ...images.filter((one) => !one.thumbnailOnly),
    ...images.filter((one) => one.thumbnailOnly),
  ];
  const [myThumbnail, theirThumbnail] = [thumbnailKey(mine), thumbnailKey(theirs)];
  const wanted =
    myThumbnail === thumbnailKey(base)
      ? [theirThumbnail, myThumbnail]
      : [myThumbnail, theirThumbnail];
  const thumbnail = wanted
    .map((key) => inOrder.find((image) => keyOf(image) === key))
    .find((image) => image !== undefined);
  return { images: inOrder, thumbnailId: thumbnail?.id ?? null };
}

/** Whether the user did more to the gallery than to remove images and to append new ones. */
function hasOwnOrder(mine: ImageTray, base: ImageTray): boolean {
  const keys = galleryOf(mine).map(keyOf);
  const remaining = galleryOf(base)
    .map(keyOf)
    .filter((key) => keys.includes(key));
  return remaining.some((key, place) => key !== keys[place]);
}

/** Whether two trays have the same paths and thumbnail, with no image left to upload. */
export function isSameTray(a: ImageTray, b: ImageTray): boolean {
  const pending = [...a.images, ...b.images].some(({ path }) => path === null);
  return !pending && JSON.stringify(recordOf(a)) === JSON.stringify(recordOf(b));
}

/** Whether the user would have to add images again after leaving the form. */
export const hasUnsavedImages = (tray: ImageTray, recorded: ImageTray): boolean => {
  const paths = new Set(recorded.images.map(({ path }) => path));
  return tray.images.some((image) => isUsable(image) && !paths.has(image.path));
};
