import { useMatches } from 'react-router';

/** What a screen tells the page around it: `export const handle: ScreenHandle = { staff: true }`. */
export interface ScreenHandle {
  /** For staff: its script starts at once, not at the first touch. */
  staff?: boolean;
  /** Stands alone, without navbar and footer. */
  bare?: boolean;
}

/** What the screens that are shown say of themselves. */
export function useScreen(): ScreenHandle {
  const handles = useMatches().map(({ handle }) => handle);
  const says = (what: keyof ScreenHandle) =>
    handles.some(
      (handle) =>
        typeof handle === 'object' && handle !== null && Reflect.get(handle, what) === true,
    );
  return { staff: says('staff'), bare: says('bare') };
}
