import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import type { WaitingCount } from './enquiry.ts';
import { quietApi } from '../../app/api/browser-api.ts';
import { sessionHasExpired } from '../../app/api/session-expiry.ts';
import { useNavigation, useRevalidator } from 'react-router';

/** With the time of a request, at most 15 seconds. Browsers run timers of hidden tabs as seldom as once a minute. */
const POLL_MS = 12_000;

/** All components share one poll, which continues while the tab is hidden. */
let known: WaitingCount | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const pollListeners = new Set<() => void>();

/** Resolves to false if the session has expired, and to true after any other error. */
async function load(): Promise<boolean> {
  try {
    known = await quietApi.get('/enquiries/waiting', {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      sessionHasExpired();
      return false;
    }
    // The server cannot be reached: keep the last number.
  }
  for (const listener of listeners) listener();
  return true;
}

async function poll(): Promise<void> {
  if (await load()) for (const listener of pollListeners) listener();
}

/** Polls now, for example because the server is expected to have done something. */
export const pollNow = () => void poll();

const pollIfVisible = () => {
  if (!document.hidden) pollNow();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    void load();
    timer = setInterval(pollNow, POLL_MS);
    document.addEventListener('visibilitychange', pollIfVisible);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', pollIfVisible);
  };
}

/** Returns the number of waiting enquiries, at most 15 seconds old in a visible tab; null until the first response. */
export const useWaiting = (): WaitingCount | null =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );

/** Calls a function after each poll, except if the server answers that there is no session. */
export function useAfterPoll(onPoll: () => void | Promise<void>): void {
  const handle = useEffectEvent(onPoll);
  useEffect(() => {
    const listener = () => void handle();
    pollListeners.add(listener);
    return () => void pollListeners.delete(listener);
  }, []);
}

/**
 * Returns a function that reloads the data of the visible screen. Does nothing during a navigation: the
 * navigation loads the data itself, and a reload would scroll the new screen to the top.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  return () => {
    if (!document.hidden && !isNavigating) void revalidate();
  };
}
