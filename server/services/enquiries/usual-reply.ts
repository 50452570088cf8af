import { findReplyTimes } from '../../data/enquiries/reads.ts';
import type { Db } from '../../data/engine/client.ts';

/**
 * The usual time to a reply is known only if at least `minEnquiries` were answered in the last `days` days, and
 * within `maxMinutes` of opening hours.
 */
const KNOWN = { minEnquiries: 20, days: 90, maxMinutes: 4 * 60 };

/** Milliseconds for which a figure is kept: it is read from all enquiries of 90 days, for each form. */
const KEPT_MS = 10 * 60_000;

/** Returns a function for the median time to the first reply in minutes of opening hours, or null if unknown. */
export function usualReply(db: Db) {
  let kept: { minutes: number | null; until: number } | undefined;
  return async (now: Date): Promise<number | null> => {
    if (kept && now.getTime() < kept.until) return kept.minutes;
    const since = new Date(now.getTime() - KNOWN.days * 86_400_000);
    const { answered, median } = await findReplyTimes(db, since);
    const minutes = Math.max(1, Math.round((median ?? 0) / 60));
    const isKnown = answered >= KNOWN.minEnquiries && minutes < KNOWN.maxMinutes;
    kept = { minutes: isKnown ? minutes : null, until: now.getTime() + KEPT_MS };
    return kept.minutes;
  };
}
export type UsualReply = ReturnType<typeof usualReply>;
