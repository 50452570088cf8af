import { useEffect, useRef, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';

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

  const [asks, setAsks] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!blocks || currentLocation.pathname === nextLocation.pathname) return false;
    const ask = () => setAsks(true);
    // After Back, the router first returns to this screen: the entry of the dialog belongs above that of the screen.
    // Not in an effect, which can run after the return.
    if (historyAction === NavigationType.Pop) addEventListener('popstate', ask, { once: true });
    else ask();
    return true;
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => (isBlocked ? () => setAsks(false) : undefined), [isBlocked]);
  return {
    isBlocked: isBlocked && asks,
    stay: () => {
      // At once: the router renders its reset later, and a Back before that would close the question only.
      setAsks(false);
      blocker.reset?.();
    },
    leave: () => {
      leaving.current = true;
      blocker.proceed?.();
    },
  };
}
