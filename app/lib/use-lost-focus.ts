import { type FocusEventHandler, type RefObject, useEffect, useRef } from 'react';

interface Props {
  onFocus: FocusEventHandler;
  onBlur: FocusEventHandler;
}

/**
 * Focuses `target` after a render that removes the focused control of an element, so that the keyboard does
 * not start at the top of the page again. Returns props for that element. Call it in a component that
 * renders with each such change.
 */
export function useLostFocus(target: RefObject<HTMLElement | null>): Props {
  const isInside = useRef(false);
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    target.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    // React calls this for a focus that moves, not for a control that it removes.
    onBlur: () => {
      isInside.current = false;
    },
  };
}
