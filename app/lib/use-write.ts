import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { failureText } from './failure-text.ts';
import { showToast } from './toast.ts';

/**
 * Returns a function that runs one write at a time and then reloads the data of the page, because a refused
 * write often means that a colleague saved first; after a write that navigates, the new page has loaded its
 * data already. A failure is shown in a toast. The function resolves to whether the write succeeded.
 * @param failureTitle title of the toast
 */
export function useWrite(failureTitle = 'Not saved') {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function write(action: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
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
  return { busy, write };
}
