import { findReplyTimes } from '../reads.server.ts';
import type { Db } from '../../platform/database/client.server.ts';

/**
 * Visitors see the usual time to a reply only if at least `minEnquiries` enquiries of the last `days` days were
 * answered, and the median is under `maxMinutes` minutes of opening hours.
 */
const CONDITIONS = { minEnquiries: 20, days: 90, maxMinutes: 4 * 60 };

/** The figure is cached for this time, because each form shows it, and the query reads 90 days of enquiries. */
const KEPT_MS = 10 * 60_000;

/** Returns a function for the median time to the first reply in minutes of opening hours, or null if unknown. */
export function usualReply(db: Db) {
  let kept: { minutes: number | null; until: number } | undefined;
  return async (now: Date): Promise<number | null> => {
    if (kept && now.getTime() < kept.until) return kept.minutes;
    const since = new Date(now.getTime() - CONDITIONS.days * 86_400_000);
    const { answered, median } = await findReplyTimes(db, since);
    const minutes = Math.max(1, Math.round((median ?? 0) / 60));
    const isKnown = answered >= CONDITIONS.minEnquiries && minutes < CONDITIONS.maxMinutes;
    kept = { minutes: isKnown ? minutes : null, until: now.getTime() + KEPT_MS };
    return kept.minutes;
  };
}
export type UsualReply = ReturnType<typeof usualReply>;
