import { useSyncExternalStore } from 'react';
import { browserApi } from '../lib/browser-api.ts';

/** Less than 15 seconds, because a request takes time too. */
const POLL_MS = 12_000;

/** All components that show the number share one poll. */
let waiting: number | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  if (document.hidden) return;
  try {
    waiting = await browserApi.waitingEnquiries();
  } catch {
    // The request failed because the browser is offline or the user is signed out: keep the last number.
  }
  for (const listener of listeners) listener();
}

const loadNow = () => void load();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    loadNow();
    timer = setInterval(loadNow, POLL_MS);
    document.addEventListener('visibilitychange', loadNow);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', loadNow);
  };
}

/** Returns how many enquiries wait for an answer, at most 15 seconds old; null if it is not known yet. */
export const useWaiting = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  );
