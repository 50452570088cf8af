import { ApiError } from '../../platform/api-error.ts';

/**
 * Returns null if an optional read fails. Logs the error, unless the user's role may not read the data (403).
 * Rejects only if `signal` is aborted. `what` names the data in the log.
 */
export async function orNull<Value>(
  reading: Promise<Value>,
  signal: AbortSignal,
  what: string,
): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ApiError && error.status === 403))
      console.error(`Cannot load ${what}`, error);
    return null;
  }
}
