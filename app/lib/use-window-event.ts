import { useEffect, useEffectEvent } from 'react';

/** Calls a function for each event of the window. */
export function useWindowEvent(name: string, onEvent: (event: Event) => void): void {
  const handle = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: Event) => handle(event);
    addEventListener(name, listener);
    return () => removeEventListener(name, listener);
  }, [name]);
}

/** Calls a function when the browser shows this page again after Back, in the state in which it was left. */
export function useShownAgain(onShown: () => void): void {
  useWindowEvent('pageshow', (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) onShown();
  });
}
