import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { failureText } from './failure-text.ts';
import { showToast } from './toast.ts';

/**
 * Returns functions that run one write at a time and then reload the data of the page, because a refused write
 * often means that a colleague saved first; after a write that navigates, the new page has loaded its data
 * already. `write` does nothing during another write, `queue` waits for it. A failure is shown in a toast. Both
 * functions resolve to whether the write succeeded.
 * @param failureTitle title of the toast
 */
export function useWrite(failureTitle = 'Not saved') {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const { href } = location;
    try {
      await action();
      return true;
    } catch (error) {
      void showToast(failureTitle, failureText(error), 'failed', 6);
      return false;
    } finally {
      if (location.href === href) await revalidate();
      setBusy(false);
    }
  }

  function queue(action: () => Promise<unknown>): Promise<boolean> {
    const result = last.current.then(() => run(action));
    last.current = result;
    return result;
  }

  const write = async (action: () => Promise<unknown>) => !busy && queue(action);
  return { busy, write, queue };
}
