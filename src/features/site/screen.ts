import { useMatches } from 'react-router';

/** Options of a screen for `root.tsx`: `export const handle: ScreenHandle = { staff: true }`. */
export interface ScreenHandle {
  /** A staff screen: search engines must not index it, and its script loads at once, not after `load`. */
  staff?: boolean;
  /** Has no navbar and footer. */
  bare?: boolean;
}

/** Returns the options that any of the matched routes sets. */
export const useScreen = () => screenOf(useMatches().map(({ handle }) => handle));

/** Combines the handles of the matched routes. */
export function screenOf(handles: readonly unknown[]): Required<ScreenHandle> {
  const isSet = (option: keyof ScreenHandle) =>
    handles.some(
      (handle) =>
        typeof handle === 'object' && handle !== null && Reflect.get(handle, option) === true,
    );
  return { staff: isSet('staff'), bare: isSet('bare') };
}
