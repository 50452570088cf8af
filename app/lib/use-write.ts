import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { failureText } from './failure-text.ts';
import { isRefusal } from './refusal.ts';
import { showToast } from './toast.ts';

/**
 * Returns functions that run one write at a time and then reload the data of the page, because a refused write
 * often means that a colleague saved first. After a write that navigates, the new page has loaded its data
 * already; after a write without an answer, a reload would fail too and replace the page with an error. `write`
 * does nothing during another write, `queue` waits for it. A failure is shown in a toast. Both functions resolve to
 * whether the write succeeded.
 * @param failureTitle title of the toast
 */
export function useWrite(failureTitle = 'Not saved') {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const { href } = location;
    let failure: unknown;
    try {
      await action();
    } catch (error) {
      failure = error;
      showToast(failureTitle, failureText(error), 'failed', 6);
    }
    const isAnswered = failure === undefined || isRefusal(failure);
    if (isAnswered && location.href === href) await revalidate();
    setBusy(false);
    return failure === undefined;
  }

  function queue(action: () => Promise<unknown>): Promise<boolean> {
    const result = last.current.then(() => run(action));
    last.current = result;
    return result;
  }

  const write = async (action: () => Promise<unknown>) => !busy && queue(action);
  return { busy, write, queue };
}
