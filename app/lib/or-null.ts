/**
 * What a screen can do without: a failed read is logged and gives null. Rejects only when `signal` says
 * that nobody waits any more. `what` names the read in the log.
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
    console.error(`${what} could not be read`, error);
    return null;
  }
}
