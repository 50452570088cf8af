import { BOUNDS } from '../../../../domain/car-options.ts';
import type { GalleryImage } from '../../../../domain/image.ts';
import { atSize } from '../../../../domain/image-address.ts';
import type { StaffCar } from '../../../../domain/staff-car.ts';

/** How far an image has come: its car has it; being read; read; going up; up; or why not. */
export type ImageState =
  | 'kept'
  | 'reading'
  | 'ready'
  | 'uploading'
  | 'uploaded'
  | 'failed'
  | 'refused';

export interface TrayImage {
  id: string;
  /** File name, as chosen. */
  name: string;
  state: ImageState;
  /** Address of a preview; null until there is one. */
  preview: string | null;
  /** Its public path, once the store has it. */
  path: string | null;
  /** What goes up. */
  file: Blob | null;
  /** Part that has gone up, 0 to 1. */
  progress: number;
  /** What is wrong, as a sentence. */
  problem: string | null;
  /** Stands for the car and is not in its gallery. */
  thumbnailOnly: boolean;
}

/** A car's images in their order, and which of them stands for it. */
export interface Tray {
  images: readonly TrayImage[];
  thumbnailId: string | null;
}

export const EMPTY_TRAY: Tray = { images: [], thumbnailId: null };

const BLANK = { preview: null, path: null, file: null, progress: 0, problem: null };

/** The tray of a car that is edited: its images by reference. */
export function trayOf({ images, thumbnail }: StaffCar): Tray {
  const kept = images.map((image) => keptImage(image, false));
  const apart = thumbnail && !images.some(({ imagePath }) => imagePath === thumbnail.imagePath);
  if (apart) kept.push(keptImage(thumbnail, true));
  return { images: kept, thumbnailId: thumbnail?.imagePath ?? null };
}

/** Width in pixels that a preview is wide enough with. */
const PREVIEW_WIDTH = 640;

function keptImage(
  { imagePath: path, src, widths }: GalleryImage,
  thumbnailOnly: boolean,
): TrayImage {
  const preview = widths.includes(PREVIEW_WIDTH) ? atSize(src, PREVIEW_WIDTH) : src;
  const name = path.split('/').at(-1) ?? path;
  return { ...BLANK, id: path, name, state: 'kept', preview, path, thumbnailOnly };
}

/** Whether it cannot be used or did not go up. */
export const hasFailed = ({ state }: TrayImage) => state === 'failed' || state === 'refused';

const isUsable = ({ state }: TrayImage) => state !== 'refused';

/** How many more images the gallery takes. */
export function roomIn({ images }: Tray): number {
  const taken = images.filter((one) => isUsable(one) && !one.thumbnailOnly).length;
  return Math.max(0, BOUNDS.maxImages - taken);
}

/** Puts a file that is being read at the end; the first that can be used becomes the thumbnail. */
export function added(tray: Tray, id: string, name: string): Tray {
  const image: TrayImage = { ...BLANK, id, name, state: 'reading', thumbnailOnly: false };
  const gallery = tray.images.filter((one) => !one.thumbnailOnly);
  const apart = tray.images.filter((one) => one.thumbnailOnly);
  return {
    images: [...gallery, image, ...apart],
    thumbnailId: tray.images.some(isUsable) ? tray.thumbnailId : id,
  };
}

export function changed(tray: Tray, id: string, change: Partial<TrayImage>): Tray {
  const images = tray.images.map((one) => (one.id === id ? { ...one, ...change } : one));
  return { ...tray, images };
}

/** Marks an image as one that cannot be used; where it stood for the car, the next that can be used does. */
export function refused(tray: Tray, id: string, problem: string): Tray {
  const next = changed(tray, id, { state: 'refused', problem });
  if (tray.thumbnailId !== id) return next;
  return { ...next, thumbnailId: next.images.find(isUsable)?.id ?? null };
}

/** Takes an image away; where it stood for the car, none does. */
export function removed(tray: Tray, id: string): Tray {
  return {
    images: tray.images.filter((one) => one.id !== id),
    thumbnailId: tray.thumbnailId === id ? null : tray.thumbnailId,
  };
}

/** Moves an image to a place in the gallery, counted from 0; beyond the ends is at the end. */
export function moved(tray: Tray, id: string, place: number): Tray {
  const image = tray.images.find((one) => one.id === id);
  if (!image || image.thumbnailOnly) return tray;
  const others = tray.images.filter((one) => one.id !== id);
  const last = others.filter((one) => !one.thumbnailOnly).length;
  const at = Math.max(0, Math.min(place, last));
  return { ...tray, images: [...others.slice(0, at), image, ...others.slice(at)] };
}

/** What is recorded: paths in the order of the gallery. Images without a path are not there yet. */
export function recordOf(tray: Tray): { images: string[]; thumbnailImage: string | null } {
  return {
    images: tray.images.flatMap(({ path, thumbnailOnly }) =>
      path === null || thumbnailOnly ? [] : [path],
    ),
    thumbnailImage: tray.images.find(({ id }) => id === tray.thumbnailId)?.path ?? null,
  };
}

/** What keeps a car with these images from being saved, as a sentence; null for nothing. */
export function trayProblem(tray: Tray): string | null {
  if (!tray.images.every(isUsable)) return 'Remove the images that cannot be used';
  if (!tray.images.some((one) => !one.thumbnailOnly)) return 'Please add at least one car image';
  return tray.thumbnailId === null ? 'Please choose a thumbnail image' : null;
}

/** My tray on top of what somebody else has saved: what they added comes in, what they removed goes. */
export function mergedTray(mine: Tray, base: Tray, theirs: Tray): Tray {
  const had = new Set(base.images.map(({ id }) => id));
  const have = new Set(theirs.images.map(({ id }) => id));
  const known = new Set(mine.images.map(({ id }) => id));
  const kept = mine.images.filter(({ id }) => !had.has(id) || have.has(id));
  const news = theirs.images.filter(({ id }) => !had.has(id) && !known.has(id));
  const images = [...kept, ...news];
  const thumbnailId = images.some(({ id }) => id === mine.thumbnailId)
    ? mine.thumbnailId
    : theirs.thumbnailId;
  return { images, thumbnailId };
}

/** Whether two trays would be recorded alike, with nothing left to upload. */
export function sameTray(a: Tray, b: Tray): boolean {
  const waiting = [...a.images, ...b.images].some(({ path }) => path === null);
  return !waiting && JSON.stringify(recordOf(a)) === JSON.stringify(recordOf(b));
}
