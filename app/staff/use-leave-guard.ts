import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/**
 * Blocks navigation to another screen while `losesInput` is true, and lets the browser ask before it leaves the
 * site. `leave` continues the blocked navigation; the browser then does not ask again.
 * @param blocks whether navigation is blocked; by default only if input would be lost
 */
export function useLeaveGuard(losesInput: boolean, blocks = losesInput) {
  const leaving = useRef(false);
  useEffect(() => {
    if (!losesInput) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [losesInput]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      blocks && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      leaving.current = true;
      blocker.proceed?.();
    },
  };
}
