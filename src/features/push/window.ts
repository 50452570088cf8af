import { HOUR_MS } from '../../platform/durations.ts';
import { nextOpening, type OpeningTimes, openUntil } from '../opening/opening.ts';

/** Time after which a notice expires. */
const LIFE_MS = 4 * HOUR_MS;

interface Moment {
  times: OpeningTimes;
  now: Date;
  /** Whether the device also gets notices outside opening hours. */
  outsideHours: boolean;
  /** Start of the appointment that the notice announces. */
  startsAt?: Date | undefined;
}

/**
 * Returns when to send a notice to a device and when it expires, or null if it is not sent. While the dealer is closed,
 * a device without `outsideHours` only gets notices of appointments: when the dealer opens, or at once if the appointment
 * starts before that, because the colleague works then.
 */
export function pushWindow({ times, now, outsideHours, startsAt }: Moment) {
  const until = startsAt ?? new Date(now.getTime() + LIFE_MS);
  if (outsideHours) return { at: now, until };
  const closes = openUntil(times, now);
  if (closes) return { at: now, until: startsAt || until < closes ? until : closes };
  if (!startsAt) return null;
  const opens = nextOpening(times, now);
  return { at: opens && opens < startsAt ? opens : now, until };
}
