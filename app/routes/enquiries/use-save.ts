import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';

/**
 * Returns a function that runs a write and then reloads the enquiry. It shows the message of a failure in a
 * toast, for example that a colleague saved first, and resolves to whether the write succeeded.
 */
export function useSave() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function save(write: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      await write();
      return true;
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Please try again.';
      void showToast('Not saved', message, 'failed');
      return false;
    } finally {
      await revalidate();
      setBusy(false);
    }
  }
  return { busy, save };
}
