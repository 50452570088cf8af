export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage of the browser. If it is blocked, even reading `localStorage` throws: then nothing is stored, and
 * everything works without it. The same if it is full.
 */
function tolerant(area: () => Storage): KeyValueStorage {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(area());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    removeItem: (key) => void attempt((storage) => storage.removeItem(key)),
  };
}

export const localStore = tolerant(() => localStorage);
export const sessionStore = tolerant(() => sessionStorage);

/** Session storage key of the last bulk change of cars, which can be undone. */
export const BULK_UNDO = 'bulk-undo';

/** The IndexedDB database that keeps photos of cars until they are saved. */
export const KEPT_PHOTOS_DATABASE = 'unsaved-photos';

/** Deletes the photos of all users. Resolves also if a form in another tab still uses them. */
export function deleteKeptPhotos(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(KEPT_PHOTOS_DATABASE);
      for (const event of ['success', 'error', 'blocked'])
        request.addEventListener(event, () => resolve());
    } catch {
      resolve();
    }
  });
}
