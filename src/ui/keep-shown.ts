import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError, isRefusal } from '../platform/api-error.ts';
import { showToast } from './toast.ts';

/** Whether the last reload failed, so that a screen that reloads again and again shows one toast and not many. */
let isLost = false;

/**
 * Keeps showing the data of a screen if a reload cannot reach the server: an error would replace the screen, and
 * unsaved input would be lost. Another screen, and a refusal by the server, still fail.
 * @param isFrame whether the data belong to the frame, which all screens share
 */
export function keepShown<Data>({ isFrame = false } = {}) {
  let shown: { path: string; data: Data } | undefined;

  /**
   * Loads the data of the screen; resolves to the data that it shows if the server cannot be reached.
   * @param read gets the data that the screen shows; undefined when another screen is shown
   */
  async function load(
    request: Request,
    read: (present: Data | undefined) => Promise<Data>,
  ): Promise<Data> {
    try {
      const data = await read(shown?.data);
      isLost = false;
      return data;
    } catch (error) {
      const { pathname, search } = new URL(request.url);
      const isUnanswered = error instanceof ApiError && !isRefusal(error);
      if (!isUnanswered || !shown || !(isFrame || shown.path === pathname + search)) throw error;
      if (!isFrame && !isLost) {
        isLost = true;
        showToast('No connection', 'This page tries again by itself.', 'failed', 6);
      }
      return shown.data;
    }
  }

  /** Remembers the data that the component shows. */
  function useShown(data: Data): void {
    const { pathname, search } = useLocation();
    useEffect(() => {
      shown = { path: pathname + search, data };
      return () => {
        shown = undefined;
      };
    }, [pathname, search, data]);
  }

  return { load, useShown };
}
