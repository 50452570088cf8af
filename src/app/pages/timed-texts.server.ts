import { nextReductionChange } from '../../features/cars/fields/prior-price.ts';
import { periodsOf } from '../../features/cars/present-card.server.ts';
import type { Stock } from '../../features/cars/stock-car.server.ts';
import type { StockKeeper } from '../../features/cars/stock/stock.server.ts';
import { nextMidnight } from '../../platform/dublin-time.ts';
import { openingState, type OpeningTimes } from '../../features/opening/opening.ts';
import type { Settings } from '../../features/settings/current-settings.server.ts';

/** The data that the texts are made from. */
interface Sources {
  cars: Stock;
  opening: OpeningTimes;
}

/**
 * The texts of public pages and API answers that change with time although nothing is written. Each row returns the
 * first instant after `at` at which its text changes, or null. A text without a row is cached for too long.
 */
export const TIMED_TEXTS = {
  /** `NCT expired`, motor tax, `tomorrow at 9:00`, the year in the footer: a day begins in Dublin. */
  day: (_, at) => nextMidnight(at),
  /** `Open until 18:00`, `Closed`. */
  opening({ opening }, at) {
    const { until, next } = openingState(opening, at);
    return until ?? next;
  },
  /** `Reduced from €19,950`. */
  reduction({ cars }, at) {
    let earliest: Date | null = null;
    for (const { periods } of cars.newest) {
      const change = periods && nextReductionChange(periodsOf(periods), at);
      if (change && (!earliest || change < earliest)) earliest = change;
    }
    return earliest;
  },
} satisfies Record<string, (sources: Sources, at: Date) => Date | null>;

/**
 * Returns a function that returns the first instant after `at`, in milliseconds, at which a public text changes. It
 * reflects all writes before the call. Remembers the instant until it has passed, or a car or the opening times change.
 */
export function nextTextChange({
  stock,
  settings,
}: {
  stock: StockKeeper;
  settings: Settings;
}): (at: number) => Promise<number> {
  let known: (Sources & { from: number; until: number }) | undefined;
  return async (at) => {
    const cars = await stock.cars();
    const { hours } = settings.current('dealer');
    const { closedDays } = settings.current('hours');
    const isKnown =
      known?.cars === cars &&
      known.opening.hours === hours &&
      known.opening.closedDays === closedDays &&
      at >= known.from &&
      at < known.until;
    if (known && isKnown) return known.until;
    const sources = { cars, opening: { hours, closedDays } };
    const changes = Object.values(TIMED_TEXTS).map((next) => next(sources, new Date(at)));
    const until = Math.min(...changes.map((change) => change?.getTime() ?? Infinity));
    known = { ...sources, from: at, until };
    return until;
  };
}
