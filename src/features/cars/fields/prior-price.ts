import { DAY_MS } from '../../../platform/durations.ts';
import { type Currency, money, shortDate } from '../../../platform/format.ts';
import { addDays, dublinInstant, dublinTime } from '../../../platform/dublin-time.ts';
import { reducedFrom, type Reduction } from './reduction-text.ts';

/**
 * The 30-day rule of S.I. 597/2022: a reduction is announced only from the lowest price of the 30 days before it.
 * No history, no announcement: `reduction` never guesses.
 */

/** A time in which visitors saw the unsold car at one price. */
export interface PricePeriod {
  /** Decimal text as PostgreSQL returns it, or a number; 0 means that no price was shown. */
  price: string | number;
  currency: Currency;
  fromAt: Date;
  /** null: visitors see this price now. Only the last period is open. */
  toAt: Date | null;
}

export type NoReduction = 'notOnSale' | 'notLongEnough' | 'currency' | 'notLower' | 'expired';

const LAW_DAYS = 30;
/** A car that was off the site for longer has no history before that. */
const MAX_GAP_MS = DAY_MS;

/** A period in milliseconds and cents. */
interface Span {
  cents: number;
  currency: Currency;
  from: number;
  /** Infinity if the period is open. */
  to: number;
}

type Finding =
  | { none: null; prior: number; cents: number; since: number; until: number; currency: Currency }
  | { none: 'notOnSale' | 'currency' | 'expired' }
  | { none: 'notLower'; prior: number; currency: Currency }
  | { none: 'notLongEnough'; days: number; isPast: boolean };

/**
 * Returns the reduction that may be announced, or why nothing may be announced.
 * @param periods all periods of the car in the order in which they were recorded
 */
export function reduction(
  periods: readonly PricePeriod[],
  now: Date,
): Reduction | { none: NoReduction } {
  const found = examine(periods, now.getTime());
  if (found.none !== null) return { none: found.none };
  const { prior, cents, since, until } = found;
  return {
    prior: prior / 100,
    saving: (prior - cents) / 100,
    percent: Math.floor((100 * (prior - cents)) / prior),
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  };
}

/**
 * Returns the first instant after `now` at which the answer of `reduction` for visitors changes although no price
 * changes; null if time alone does not change it. Pages and responses must not be cached beyond it.
 */
export function nextReductionChange(periods: readonly PricePeriod[], now: Date): Date | null {
  const found = examine(periods, now.getTime());
  if (found.none === null) return new Date(found.until + 1);
  const last = periods.at(-1);
  // The clock of the database can be ahead of this process.
  return last && last.toAt === null && last.fromAt > now ? last.fromAt : null;
}

/** Returns the periods of a car that gets this price now, for previews. */
export function withPrice(
  periods: readonly PricePeriod[],
  { price, currency, now }: Pick<PricePeriod, 'price' | 'currency'> & { now: Date },
): PricePeriod[] {
  const last = periods.at(-1);
  if (last?.toAt === null && last.currency === currency && inCents(last.price) === inCents(price))
    return [...periods];
  const closed = periods.map((period) => ({ ...period, toAt: period.toAt ?? now }));
  return [...closed, { price, currency, fromAt: now, toAt: null }];
}

/** Returns one sentence for staff: which reduction visitors see, or why they see no reduction. */
export function reductionNote(
  periods: readonly PricePeriod[],
  { now, announce }: { now: Date; announce: boolean },
): string {
  const found = examine(periods, now.getTime());
  if (found.none === null) {
    if (!announce) return none('reductions are switched off in the settings');
    const until = shortDate(dublinTime(new Date(found.until)).date);
    return `Shows '${reducedFrom({ prior: found.prior / 100 }, found.currency)}' until ${until}.`;
  }
  return none(reasonText(found));
}

const none = (reason: string) => `No reduction is shown: ${reason}.`;

function reasonText(found: Exclude<Finding, { none: null }>): string {
  switch (found.none) {
    case 'notOnSale':
      return "the car isn't for sale on the site at a price";
    case 'notLongEnough': {
      const time = `for ${found.days} of the ${LAW_DAYS} days that the law requires`;
      return found.isPast
        ? `the car had been on the site ${time} when its price was lowered`
        : `the car has been on the site ${time}`;
    }
    case 'currency':
      return "the car had a price in another currency, and the two can't be compared";
    case 'notLower': {
      const lowest = money(found.prior / 100, found.currency);
      return `the price isn't lower than ${lowest}, the lowest in the ${LAW_DAYS} days before`;
    }
    case 'expired':
      return `the price was last lowered more than ${LAW_DAYS} days ago`;
    default:
      return found satisfies never;
  }
}

function examine(periods: readonly PricePeriod[], now: number): Finding {
  const spans = spansOf(periods);
  const last = spans.length - 1;
  const current = spans[last];
  // The clock was set back if a period begins in the future: its times prove nothing.
  if (current?.to !== Infinity || spans.some(({ from }) => from > now))
    return { none: 'notOnSale' };

  const steps = decreasesTo(spans, last);
  const first = steps.at(-1);
  // Without a decrease, nothing can be announced. The last 30 days give the reason.
  const since = first === undefined ? now : (spans[first]?.from ?? now);
  const earlier = spans.slice(0, first ?? last + 1);
  const start = daysBefore(since);

  const history = unbrokenStart(earlier, since);
  if (history > start) {
    const days = Math.max(0, Math.floor((since - history) / DAY_MS));
    const daysUntilNow = Math.floor((now - history) / DAY_MS);
    return { none: 'notLongEnough', days, isPast: days < Math.min(daysUntilNow, LAW_DAYS) };
  }
  const before = earlier.filter(({ from, to }) => to > start || from >= start);
  if ([...before, ...spans.slice(first ?? last)].some((span) => span.currency !== current.currency))
    return { none: 'currency' };
  const prior = Math.min(...before.map(({ cents }) => cents));
  if (current.cents >= prior) return { none: 'notLower', prior, currency: current.currency };
  const until = daysAfter(spans[steps[0] ?? last]?.from ?? now);
  if (now > until) return { none: 'expired' };
  return { none: null, prior, cents: current.cents, since, until, currency: current.currency };
}

/** Joins periods of one price that are interrupted for at most a day. Leaves out those without a price. */
function spansOf(periods: readonly PricePeriod[]): Span[] {
  const spans: Span[] = [];
  periods.forEach(({ price, currency, fromAt, toAt }, at) => {
    const from = fromAt.getTime();
    const end = toAt ?? periods[at + 1]?.fromAt;
    const to = end ? Math.max(from, end.getTime()) : Infinity;
    const cents = inCents(price);
    const previous = spans.at(-1);
    if (cents === 0) return;
    if (previous && isSamePrice(previous, { cents, currency }) && from - previous.to <= MAX_GAP_MS)
      previous.to = Math.max(previous.to, to);
    else spans.push({ cents, currency, from, to });
  });
  return spans;
}

const isSamePrice = (a: Pick<Span, 'cents' | 'currency'>, b: Pick<Span, 'cents' | 'currency'>) =>
  a.cents === b.cents && a.currency === b.currency;

/** Exact, because a price has at most two decimals and ten digits. */
const inCents = (price: string | number) => Math.round(Number(price) * 100);

/** Returns the positions of the successive decreases that led to the current price, last one first. */
function decreasesTo(spans: readonly Span[], last: number): number[] {
  const steps: number[] = [];
  for (let at = last; at > 0; at -= 1) {
    const [before, span] = [spans[at - 1], spans[at]];
    if (!before || !span || before.currency !== span.currency) break;
    const later = spans[steps.at(-1) ?? -1];
    const isTooEarly = later !== undefined && daysAfter(span.from) < later.from;
    if (span.cents >= before.cents || span.from - before.to > MAX_GAP_MS || isTooEarly) break;
    steps.push(at);
  }
  return steps;
}

/** Returns since when the car was on the site until `end`, with interruptions of at most a day. */
function unbrokenStart(spans: readonly Span[], end: number): number {
  let start = end;
  for (const { from, to } of spans.toReversed()) {
    if (start - to > MAX_GAP_MS) break;
    start = Math.min(start, from);
  }
  return start;
}

/**
 * 30 days have 720 hours, and one hour more or less when the clock changes. Each limit is the one that announces
 * less: at least 30 days of history, at most 30 days of announcement.
 */
const daysBefore = (instant: number) =>
  Math.min(instant - LAW_DAYS * DAY_MS, sameTimeOn(instant, -LAW_DAYS));
const daysAfter = (instant: number) =>
  Math.min(instant + LAW_DAYS * DAY_MS, sameTimeOn(instant, LAW_DAYS));

/** Returns when a clock in Dublin shows the same time a number of days later. */
function sameTimeOn(instant: number, days: number): number {
  const { date, time } = dublinTime(new Date(instant));
  return dublinInstant(addDays(date, days), time).getTime() + (instant % 60_000);
}
