/** No segment starts with a dot, so that no key leaves the root (`..`) or names a hidden file. */
const KEY = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export const isStorageKey = (key: string) => key.length <= 500 && KEY.test(key);

/** Returns the key, or throws if it is invalid. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Invalid storage key: ${key}`);
  return key;
}
