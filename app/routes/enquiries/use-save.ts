import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';

/**
 * Runs a write, then loads the enquiry again. Shows the message of a failure, for example that a colleague
 * was faster. Resolves to whether it succeeded.
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
