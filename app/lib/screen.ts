import { useMatches } from 'react-router';

/** Options of a screen for `root.tsx`: `export const handle: ScreenHandle = { staff: true }`. */
export interface ScreenHandle {
  /** A staff screen: its script loads at once, not after `load`. */
  staff?: boolean;
  /** Has no navbar and footer. */
  bare?: boolean;
  /** A public page with a form other than the search. `staff` implies it. */
  form?: boolean;
}

/** Returns the options that any of the matched routes sets. */
export function useScreen(): ScreenHandle {
  const handles = useMatches().map(({ handle }) => handle);
  const isSet = (option: keyof ScreenHandle) =>
    handles.some(
      (handle) =>
        typeof handle === 'object' && handle !== null && Reflect.get(handle, option) === true,
    );
  const staff = isSet('staff');
  return { staff, bare: isSet('bare'), form: staff || isSet('form') };
}
