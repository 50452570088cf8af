import { useMatches } from 'react-router';

/** Options of a screen for `root.tsx`: `export const handle: ScreenHandle = { staff: true }`. */
export interface ScreenHandle {
  /** A staff screen: React hydrates it as a whole, and its script loads at once, not after `load`. */
  staff?: boolean;
  /** Has no navbar and footer. */
  bare?: boolean;
  /** A public page with a form other than the search. */
  form?: boolean;
}

/** Returns the options that any of the matched routes sets. */
export const useScreen = () => screenOf(useMatches().map(({ handle }) => handle));

/**
 * Combines the handles of the matched routes. Staff screens are hydrated as a whole and use the router; other pages
 * are HTML with islands (decision 052).
 */
export function screenOf(handles: readonly unknown[]): Required<ScreenHandle> {
  const isSet = (option: keyof ScreenHandle) =>
    handles.some(
      (handle) =>
        typeof handle === 'object' && handle !== null && Reflect.get(handle, option) === true,
    );
  return { staff: isSet('staff'), bare: isSet('bare'), form: isSet('form') };
}
