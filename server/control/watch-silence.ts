const STEPS = 10;

/**
 * Calls `onSilent` once if `heard` is not called for about `ms` milliseconds. Counts steps of the event loop,
 * so that time in which this process is stopped or busy does not count. Does not keep the process running.
 */
export function watchSilence(
  ms: number,
  onSilent: () => void,
): { heard: () => void; stop: () => void } {
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    if (steps <= STEPS) return;
    clearInterval(timer);
    onSilent();
  }, ms / STEPS).unref();
  return {
    heard: () => void (steps = 0),
    stop: () => clearInterval(timer),
  };
}
