import { nextOpening, type OpeningTimes, openUntil } from '../opening/opening.ts';

/** How long a notice is worth showing. */
const LIFE_MS = 4 * 3_600_000;

interface Moment {
  times: OpeningTimes;
  now: Date;
  /** Whether the device gets notices outside opening hours too. */
  outsideHours: boolean;
  /** Start of the appointment that the notice announces. */
  startsAt?: Date | undefined;
}

/**
 * Returns from when until when a notice is sent to a device, or null if it stays quiet. A quiet device gets the notice
 * of an appointment when the dealer opens, or at once if the appointment is before that: then the colleague works.
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
