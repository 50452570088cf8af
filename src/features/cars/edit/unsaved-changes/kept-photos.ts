import { createStore, delMany, get, keys, setMany } from 'idb-keyval';
import { DAY_MS } from '../../../../platform/durations.ts';
import { KEPT_PHOTOS_DATABASE } from '../../../../ui/browser-storage.ts';
import {
  BLANK_IMAGE,
  type ImageTray,
  isSameTray,
  keyOf,
  mergeTrays,
  type TrayImage,
} from '../images/image-tray.ts';

/** The photos of a form as the browser stores them. Their files are separate entries. */
interface KeptList {
  /** When they were stored, in milliseconds since 1970. */
  at: number;
  images: readonly Pick<TrayImage, 'id' | 'name' | 'path' | 'upload'>[];
  /** The saved images at that time, see `keyOf`. */
  saved: readonly string[];
}

/** The photos of an earlier visit, with the files of those that are not saved. */
export interface KeptPhotos extends KeptList {
  files: ReadonlyMap<string, Blob>;
}

interface FormPhotos {
  tray: ImageTray;
  saved: ImageTray;
  /** Photos of an earlier visit that the user has not restored or discarded yet. They are stored again. */
  offered: KeptPhotos | null;
}

/** Photos of a form that nobody opens again are deleted after this time. */
const KEPT_FOR_MS = 30 * DAY_MS;

/**
 * Stores the new photos of one form in the browser until they are saved or discarded, so that they survive a reload.
 * Its promises reject if the browser cannot store them.
 */
class PhotoKeeper {
  readonly #key: string;
  readonly #store = createStore(KEPT_PHOTOS_DATABASE, 'photos');
  /** The stored files by image id. */
  readonly #files = new Map<string, Blob>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(key: string) {
    this.#key = key;
  }

  read(): Promise<KeptPhotos | null> {
    return this.#inTurn(async () => {
      await this.#deleteOld();
      const list = await get<KeptList>(this.#key, this.#store);
      if (!list) return null;
      for (const { id } of list.images) {
        const file = await get<Blob>(this.#fileKey(id), this.#store);
        if (file) this.#files.set(id, file);
      }
      return { ...list, files: new Map(this.#files) };
    });
  }

  /** Returns the images whose current file is stored now. */
  write({ tray, saved, offered }: FormPhotos): Promise<ImageTray> {
    return this.#inTurn(async () => {
      if (!offered && isSameTray(tray, saved)) {
        await this.#delete();
        return [];
      }
      const usable = tray.filter(({ path, file }) => path !== null || file !== null);
      const withFile = usable.filter(({ file }) => file !== null);
      const files = new Map([
        ...(offered?.files ?? []),
        ...withFile.map(({ id, file }) => [id, file!] as const),
      ]);
      const earlier = offered?.images.filter(({ id }) => offered.files.has(id)) ?? [];
      const list: KeptList = {
        at: offered && isSameTray(tray, saved) ? offered.at : Date.now(),
        images: [...usable, ...earlier].map(({ id, name, path, upload }) => ({
          id,
          name,
          path,
          upload,
        })),
        saved: saved.map(keyOf),
      };
      const changed = [...files].filter(([id, file]) => this.#files.get(id) !== file);
      const gone = [...this.#files.keys()].filter((id) => !files.has(id));
      const entries: [string, unknown][] = changed.map(([id, file]) => [this.#fileKey(id), file]);
      await setMany([...entries, [this.#key, list]], this.#store);
      await delMany(gone.map(this.#fileKey), this.#store);
      for (const [id, file] of changed) this.#files.set(id, file);
      for (const id of gone) this.#files.delete(id);
      return withFile;
    });
  }

  readonly clear = (): Promise<void> => this.#inTurn(() => this.#delete());

  async #delete(key = this.#key): Promise<void> {
    this.#files.clear();
    const own = (await keys<string>(this.#store)).filter(
      (one) => one === key || one.startsWith(`${key}/`),
    );
    await delMany(own, this.#store);
  }

  async #deleteOld(): Promise<void> {
    for (const key of await keys<string>(this.#store)) {
      if (key.includes('/')) continue;
      const list = await get<KeptList>(key, this.#store);
      if (list && list.at < Date.now() - KEPT_FOR_MS) await this.#delete(key);
    }
  }

  readonly #fileKey = (id: string) => `${this.#key}/${id}`;

  /** One after the other, so that an older state never replaces a newer one. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

const keepers = new Map<string, PhotoKeeper>();

/** Returns the keeper of a form; `carId` is null for a new car. The form and its saves share it. */
export function photoKeeper(userId: number, carId: number | null): PhotoKeeper {
  const key = `user-${userId}:${carId ?? 'new'}`;
  const keeper = keepers.get(key) ?? new PhotoKeeper(key);
  keepers.set(key, keeper);
  return keeper;
}

interface Restore {
  kept: KeptPhotos;
  saved: ImageTray;
  /** Photos in the form. The user may have chosen some before restoring the others. */
  current: ImageTray;
}

/** Merges the photos of an earlier visit with those of the form. */
export function restoredTray({ kept, saved, current }: Restore): ImageTray {
  const savedImages = new Map(saved.map((image) => [keyOf(image), image]));
  const base = kept.saved.map((key) => ({
    ...BLANK_IMAGE,
    ...SAVED,
    id: key,
    name: key,
    path: key,
  }));
  const mine = kept.images.flatMap((image) => {
    const file = kept.files.get(image.id);
    if (!file) return savedImages.get(image.path ?? image.id) ?? [];
    const state = image.upload ? ('uploaded' as const) : ('ready' as const);
    const preview = URL.createObjectURL(file);
    return { ...BLANK_IMAGE, ...image, state, file, preview, kept: true };
  });
  const chosenSince = current.filter((image) => !savedImages.has(keyOf(image)));
  return [...mergeTrays(mine, base, saved), ...chosenSince];
}

const SAVED = { state: 'saved' } as const;
