import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

const BEAT_MS = 1_000;

/**
 * Kills the process if its event loop does not run for `seconds`: a blocked loop handles neither requests
 * nor signals. A worker thread checks a counter that the main thread increments. 0 disables it; an attached
 * debugger pauses it. Returns a function that stops it.
 */
export function startWatchdog(seconds: number): () => void {
  if (seconds === 0) return () => {};
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('watchdog-worker.ts', import.meta.url), {
    workerData: { beats, seconds },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  worker.unref();
  const timer = setInterval(() => {
    // The worker ignores a negative counter.
    const next = debuggerUrl() ? -1 : Math.max(0, (Atomics.load(beats, 0) + 1) % 1e6);
    Atomics.store(beats, 0, next);
  }, BEAT_MS).unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
}
