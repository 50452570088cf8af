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
