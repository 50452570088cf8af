import { useEffect, useEffectEvent } from 'react';

/** Calls a function when the browser shows this page again after Back, in the state in which it was left. */
export function useShownAgain(onShown: () => void): void {
  const shownAgain = useEffectEvent(onShown);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && shownAgain();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
}
