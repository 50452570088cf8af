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

  const isStep = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isStep.current = historyAction === NavigationType.Pop;
    return blocks && currentLocation.pathname !== nextLocation.pathname;
  });
  const isBlocked = blocker.state === 'blocked';
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!isBlocked) return undefined;
    const ask = () => setAsks(true);
    // After Back, the router first returns to this screen: the entry of the dialog belongs above that of the screen.
    if (isStep.current) addEventListener('popstate', ask, { once: true });
    else ask();
    return () => {
      removeEventListener('popstate', ask);
      setAsks(false);
    };
  }, [isBlocked]);
  return {
    isBlocked: isBlocked && asks,
    stay: () => blocker.reset?.(),
    leave: () => {
      leaving.current = true;
      blocker.proceed?.();
    },
  };
}
