import { useEffect, useRef, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { askBeforeUnload } from './before-unload.ts';

/**
 * Blocks navigation to another screen while `losesInput` is true, and lets the browser ask before it leaves the
 * site. `leave` continues the blocked navigation; the browser then does not ask again. The dialog that asks must not
 * add an entry to the history: that would remove the entry to which Forward goes.
 * @param blocks whether navigation is blocked; by default only if input would be lost
 */
export function useLeaveGuard(losesInput: boolean, blocks = losesInput) {
  const leaving = useRef(false);
  useEffect(() => (losesInput ? askBeforeUnload(() => !leaving.current) : undefined), [losesInput]);

  const [asks, setAsks] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!blocks || currentLocation.pathname === nextLocation.pathname) return false;
    // Back closes the dialog that asks.
    setAsks((isAsking) => historyAction !== NavigationType.Pop || !isAsking);
    return true;
  });
  return {
    isBlocked: blocker.state === 'blocked' && asks,
    stay: () => {
      setAsks(false);
      blocker.reset?.();
    },
    leave: () => {
      setAsks(false);
      leaving.current = true;
      blocker.proceed?.();
    },
  };
}
