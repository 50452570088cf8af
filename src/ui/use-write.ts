import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isOutdated } from '../platform/api-error.ts';
import { showFailure, showToast } from './toast.ts';

/**
 * Returns functions that run one write at a time and then reload the data of the page, also if the server refuses the
 * write, which often means that a colleague saved first. They do not reload after a write that navigates, because the
 * new page has loaded its data, or that gets no response, because a reload would fail too and replace the page with an
 * error. `write` does nothing during another write, `queue` waits for it. A failure is shown in a toast, and a success
 * if `done` contains a text. Both functions resolve to whether the write succeeded.
 * @param failureTitle title of the toast
 */
export function useWrite(failureTitle = 'Not saved') {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function run(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true);
    const { href } = location;
    let failure: unknown;
    try {
      await action();
      if (done) showToast('Saved', done);
    } catch (error) {
      failure = error;
      showFailure(failureTitle, error);
    }
    const isAnswered = failure === undefined || isOutdated(failure);
    if (isAnswered && location.href === href) await revalidate();
    setBusy(false);
    return failure === undefined;
  }

  function queue(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    const result = last.current.then(() => run(action, done));
    last.current = result;
    return result;
  }

  const write = async (action: () => Promise<unknown>, done?: string) =>
    !busy && queue(action, done);
  return { busy, write, queue };
}
