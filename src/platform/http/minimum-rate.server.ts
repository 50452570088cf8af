import { AppError } from '../errors.ts';

/** Every ten seconds of an upload must bring as much as a phone on the slowest mobile network sends. */
const MIN_BYTES = 50_000;
const EVERY_MS = 10_000;

/** Aborts its signal when a body arrives too slowly. Few slow uploads would occupy all slots for others. */
export function minimumRate() {
  const tooSlow = new AbortController();
  let received = 0;
  const timer = setInterval(() => {
    if (received < MIN_BYTES) tooSlow.abort(slowUpload());
    received = 0;
  }, EVERY_MS);
  return {
    signal: tooSlow.signal,
    count: (bytes: number) => void (received += bytes),
    stop: () => clearInterval(timer),
  };
}

const slowUpload = () =>
  new AppError('timeout', 'The upload was too slow. Check your connection, then try again.');
