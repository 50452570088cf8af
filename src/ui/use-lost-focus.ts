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
  /** The element while the focus is inside it. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (focused.current?.contains(active)) return;
    const isLost = focused.current !== null && active === document.body;
    focused.current = null;
    if (isLost) target.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ currentTarget }) => {
      focused.current = currentTarget;
    },
    // React calls this for a focus that moves and for a window that loses the focus, not for a control that it removes.
    onBlur: ({ target: left }) => {
      if (left !== document.activeElement) focused.current = null;
    },
  };
}
