/**
 * Returns null and logs the error if an optional read fails. Rejects only if `signal` is aborted. `what`
 * names the data in the log.
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
    console.error(`Cannot load ${what}`, error);
    return null;
  }
}
