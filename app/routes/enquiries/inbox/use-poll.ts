import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 15_000;

/** Reloads the data of the screen every 15 seconds and when the page becomes visible. */
export function usePoll(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const load = () => {
      if (!document.hidden) void revalidate();
    };
    const timer = setInterval(load, POLL_MS);
    document.addEventListener('visibilitychange', load);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, [revalidate]);
}
