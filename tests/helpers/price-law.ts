import type { Currency } from '../../src/platform/format.ts';

/**
 * The law on reductions, checked slowly, hour by hour, and without the code of the product. S.I. 597/2022 wants
 * "the lowest price applied by the trader during a period of not less than 30 days before the application of the
 * reduction", and for successive reductions the one before the first.
 */

/** The price that visitors saw in an hour; null while the car was not on the site. */
export type Hour = Price | null;
interface Price {
  price: number;
  currency: Currency;
}

interface Timeline {
  hours: readonly Hour[];
  /** The instant of the first hour. */
  start: number;
  /** The position of the hour in which the reduction is announced. */
  now: number;
}
interface Claim {
  prior: number;
  saving: number;
  percent: number;
}

const HOUR_MS = 3_600_000;
const HOURS_IN_30_DAYS = 720;
const MAX_HOURS_OFF = 24;

const dublin = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
});
const shownOnClock = new Map<number, number>();
/** Hours since 1970 that a clock in Dublin shows. */
function clockHours(instant: number): number {
  const known = shownOnClock.get(instant);
  if (known !== undefined) return known;
  const parts = dublin.formatToParts(instant);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour')) / HOUR_MS;
  shownOnClock.set(instant, shown);
  return shown;
}

/** Returns whether the claim is true for a reduction that was applied in some hour up to now. */
export function isLawful({ hours, start, now }: Timeline, claim: Claim): boolean {
  const current = hours[now];
  if (!current || claim.prior - claim.saving !== current.price) return false;
  if (claim.saving <= 0 || claim.percent !== Math.floor((claim.saving * 100) / claim.prior))
    return false;
  for (let applied = now; applied > 0; applied -= 1) {
    const isApplied =
      isCampaign(hours, applied, now) &&
      lowestBefore({ hours, start }, applied, current.currency) === claim.prior;
    if (isApplied) return true;
  }
  return false;
}

/** Whether the price was lowered in this hour and until now only lowered further, each time within 30 days. */
function isCampaign(hours: readonly Hour[], applied: number, now: number): boolean {
  let last = hours[applied];
  let at = applied - 1;
  while (at > 0 && hours[at] === null) at -= 1;
  const before = hours[at];
  if (!last || !before || before.price <= last.price) return false;
  let lowered = applied;
  let off = 0;
  for (at = applied; at <= now; at += 1) {
    const hour = hours[at];
    off = hour ? 0 : off + 1;
    if (off > MAX_HOURS_OFF || at - lowered > HOURS_IN_30_DAYS) return false;
    if (!hour) continue;
    if (hour.price > last.price || hour.currency !== last.currency) return false;
    if (hour.price < last.price) lowered = at;
    last = hour;
  }
  return true;
}

/** The lowest price of 30 days; null if the car was not on the site all that time in one currency. */
function lowestBefore(
  { hours, start }: Pick<Timeline, 'hours' | 'start'>,
  applied: number,
  currency: Currency,
): number | null {
  const clock = clockHours(start + applied * HOUR_MS);
  let lowest = Infinity;
  let off = 0;
  for (let at = applied - 1; ; at -= 1) {
    if (at < 0) return null;
    const hour = hours[at];
    off = hour ? 0 : off + 1;
    if (off > MAX_HOURS_OFF || (hour && hour.currency !== currency)) return null;
    if (hour) lowest = Math.min(lowest, hour.price);
    const isLongEnough =
      applied - at >= HOURS_IN_30_DAYS &&
      clock - clockHours(start + at * HOUR_MS) >= HOURS_IN_30_DAYS;
    if (isLongEnough) return lowest;
  }
}
