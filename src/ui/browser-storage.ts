/**
 * Names of the entries that the site stores in a browser, except cookies and the photos below. The key of an entry is a
 * name, optionally followed by a colon and an id. The privacy page describes each entry
 * (`src/features/privacy/register.ts`).
 */
export type LocalName =
  | 'unsaved-changes'
  | 'enquiry-shortcuts'
  | 'enquiry-signals'
  | 'enquiry-alerts'
  | 'fc-shortlist'
  | 'signature';
export type SessionName = 'toast' | 'bulk-undo' | 'fc-shortlist' | 'deal' | 'signature';
type KeyOf<Name extends string> = Name | `${Name}:${string}`;

export interface KeyValueStorage<Key extends string> {
  getItem: (key: Key) => string | null;
  setItem: (key: Key, value: string) => void;
  removeItem: (key: Key) => void;
}

/**
 * Wraps a storage of the browser. If it is blocked, even reading `localStorage` throws: then nothing is stored, and
 * everything works without it. The same if it is full.
 */
function tolerant<Name extends string>(area: () => Storage) {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(area());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key: KeyOf<Name>) => attempt((storage) => storage.getItem(key)),
    /** Returns whether it was stored. */
    setItem: (key: KeyOf<Name>, value: string) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    removeItem: (key: KeyOf<Name>) => void attempt((storage) => storage.removeItem(key)),
  };
}

export const localStore = tolerant<LocalName>(() => localStorage);
export const sessionStore = tolerant<SessionName>(() => sessionStorage);

/** Parses an entry that this site has stored as JSON. Returns null if it is missing or not JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

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
