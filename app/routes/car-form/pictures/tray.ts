import { BOUNDS } from '../../../../domain/car-options.ts';
import type { CarImage } from '../../../../domain/picture.ts';
import { atSize } from '../../../../domain/picture-address.ts';
import type { StaffCar } from '../../../../domain/staff-car.ts';

/** How far a picture has come: its car has it; being read; read; going up; up; or why not. */
export type PictureState =
  | 'kept'
  | 'reading'
  | 'ready'
  | 'uploading'
  | 'uploaded'
  | 'failed'
  | 'refused';

export interface TrayPicture {
  id: string;
  /** File name, as chosen. */
  name: string;
  state: PictureState;
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

/** A car's pictures in their order, and which of them stands for it. */
export interface Tray {
  pictures: readonly TrayPicture[];
  thumbnailId: string | null;
}

export const EMPTY_TRAY: Tray = { pictures: [], thumbnailId: null };

const BLANK = { preview: null, path: null, file: null, progress: 0, problem: null };

/** The tray of a car that is edited: its pictures by reference. */
export function trayOf({ images, thumbnail }: StaffCar): Tray {
  const kept = images.map((image) => keptPicture(image, false));
  const apart = thumbnail && !images.some(({ imagePath }) => imagePath === thumbnail.imagePath);
  if (apart) kept.push(keptPicture(thumbnail, true));
  return { pictures: kept, thumbnailId: thumbnail?.imagePath ?? null };
}

/** Width in pixels that a preview is wide enough with. */
const PREVIEW_WIDTH = 640;

function keptPicture(
  { imagePath: path, src, widths }: CarImage,
  thumbnailOnly: boolean,
): TrayPicture {
  const preview = widths.includes(PREVIEW_WIDTH) ? atSize(src, PREVIEW_WIDTH) : src;
  const name = path.split('/').at(-1) ?? path;
  return { ...BLANK, id: path, name, state: 'kept', preview, path, thumbnailOnly };
}

/** Whether it cannot be used or did not go up. */
export const hasFailed = ({ state }: TrayPicture) => state === 'failed' || state === 'refused';

const isUsable = ({ state }: TrayPicture) => state !== 'refused';

/** How many more pictures the gallery takes. */
export function roomIn({ pictures }: Tray): number {
  const taken = pictures.filter((one) => isUsable(one) && !one.thumbnailOnly).length;
  return Math.max(0, BOUNDS.maxImages - taken);
}

/** Puts a file that is being read at the end; the first that can be used becomes the thumbnail. */
export function added(tray: Tray, id: string, name: string): Tray {
  const picture: TrayPicture = { ...BLANK, id, name, state: 'reading', thumbnailOnly: false };
  const gallery = tray.pictures.filter((one) => !one.thumbnailOnly);
  const apart = tray.pictures.filter((one) => one.thumbnailOnly);
  return {
    pictures: [...gallery, picture, ...apart],
    thumbnailId: tray.pictures.some(isUsable) ? tray.thumbnailId : id,
  };
}

export function changed(tray: Tray, id: string, change: Partial<TrayPicture>): Tray {
  const pictures = tray.pictures.map((one) => (one.id === id ? { ...one, ...change } : one));
  return { ...tray, pictures };
}

/** Marks a picture as one that cannot be used; where it stood for the car, the next that can be used does. */
export function refused(tray: Tray, id: string, problem: string): Tray {
  const next = changed(tray, id, { state: 'refused', problem });
  if (tray.thumbnailId !== id) return next;
  return { ...next, thumbnailId: next.pictures.find(isUsable)?.id ?? null };
}

/** Takes a picture away; where it stood for the car, none does. */
export function removed(tray: Tray, id: string): Tray {
  return {
    pictures: tray.pictures.filter((one) => one.id !== id),
    thumbnailId: tray.thumbnailId === id ? null : tray.thumbnailId,
  };
}

/** Moves a picture to a place in the gallery, counted from 0; beyond the ends is at the end. */
export function moved(tray: Tray, id: string, place: number): Tray {
  const picture = tray.pictures.find((one) => one.id === id);
  if (!picture || picture.thumbnailOnly) return tray;
  const others = tray.pictures.filter((one) => one.id !== id);
  const last = others.filter((one) => !one.thumbnailOnly).length;
  const at = Math.max(0, Math.min(place, last));
  return { ...tray, pictures: [...others.slice(0, at), picture, ...others.slice(at)] };
}

/** What is recorded: paths in the order of the gallery. Pictures without a path are not there yet. */
export function recordOf(tray: Tray): { images: string[]; thumbnailImage: string | null } {
  return {
    images: tray.pictures.flatMap(({ path, thumbnailOnly }) =>
      path === null || thumbnailOnly ? [] : [path],
    ),
    thumbnailImage: tray.pictures.find(({ id }) => id === tray.thumbnailId)?.path ?? null,
  };
}

/** What keeps a car with these pictures from being saved, as a sentence; null for nothing. */
export function trayProblem(tray: Tray): string | null {
  if (!tray.pictures.every(isUsable)) return 'Remove the pictures that cannot be used';
  if (!tray.pictures.some((one) => !one.thumbnailOnly)) return 'Please add at least one car image';
  return tray.thumbnailId === null ? 'Please choose a thumbnail image' : null;
}

/** My tray on top of what somebody else has saved: what they added comes in, what they removed goes. */
export function mergedTray(mine: Tray, base: Tray, theirs: Tray): Tray {
  const had = new Set(base.pictures.map(({ id }) => id));
  const have = new Set(theirs.pictures.map(({ id }) => id));
  const known = new Set(mine.pictures.map(({ id }) => id));
  const kept = mine.pictures.filter(({ id }) => !had.has(id) || have.has(id));
  const news = theirs.pictures.filter(({ id }) => !had.has(id) && !known.has(id));
  const pictures = [...kept, ...news];
  const thumbnailId = pictures.some(({ id }) => id === mine.thumbnailId)
    ? mine.thumbnailId
    : theirs.thumbnailId;
  return { pictures, thumbnailId };
}

/** Whether two trays would be recorded alike, with nothing left to upload. */
export function sameTray(a: Tray, b: Tray): boolean {
  const waiting = [...a.pictures, ...b.pictures].some(({ path }) => path === null);
  return !waiting && JSON.stringify(recordOf(a)) === JSON.stringify(recordOf(b));
}
