const TOLERATED_MS = 60_000;

/**
 * Compares the clocks of the server and of this device, because codes depend on the time. Returns a sentence if they
 * differ by more than a minute, else an empty text.
 */
export async function clockDifference(): Promise<string> {
  const sentAt = Date.now();
  const response = await fetch('/api/users/session').catch(() => null);
  return describeDifference(response?.headers.get('date') ?? null, (sentAt + Date.now()) / 2);
}

/** @param date the header `Date` of a response, accurate to a second */
export function describeDifference(date: string | null, now: number): string {
  const difference = Date.parse(date ?? '') - now;
  if (!(Math.abs(difference) > TOLERATED_MS)) return '';
  const minutes = Math.round(Math.abs(difference) / 60_000);
  return `The clock of the site is ${minutes} min ${difference > 0 ? 'ahead of' : 'behind'} this device: codes work only while both and your phone show the right time.`;
}
