import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { DAY_MS } from '../../platform/durations.ts';
import { carCheck } from '../cars/reads.server.ts';
import type { Stock, StockCar } from '../cars/stock-car.server.ts';
import type { StoredAlert } from './tokens.server.ts';

/**
 * Days for which a new car or a new price counts as news. More than a day, so that a car that is reserved at the time
 * of one digest can be in a later one.
 */
const NEWS_DAYS = 30;

/** Returns whether visitors can buy the car: published, not sold and not booked. */
export const isFree = ({ publish, carSold, carBooked }: StockCar): boolean =>
  publish && !carSold && !carBooked;

/** A car that can be news for an alert. */
interface Candidate {
  car: StockCar;
  /** Start of the present price, in milliseconds; null if the price is not recorded. */
  pricedAt: number | null;
  /** The same car with its previous price. */
  before: StockCar;
}

/** Returns the cars that went live or got another price in the last 30 days, newest first, and can be bought. */
export function newsOf(stock: Stock, now: Date): Candidate[] {
  const since = now.getTime() - NEWS_DAYS * DAY_MS;
  return stock.newest.filter(isFree).flatMap((car) => {
    const [last, previous] = (car.periods ?? []).toReversed();
    const pricedAt = last?.[2] ?? null;
    if (Math.max(car.publishedAt, pricedAt ?? 0) < since) return [];
    return { car, pricedAt, before: { ...car, price: Number(previous?.[0] ?? car.price) } };
  });
}

/** Alerts that are matched before control returns to the event loop. */
const BATCH = 10;

/**
 * Returns the cars that are news for each alert: cars that match its filters and went live after the alert started, or
 * match only since a price change after that. Yields to the event loop, so that other requests are not blocked.
 */
export async function matchAlerts<One extends Pick<StoredAlert, 'filters' | 'startedAt'>>(
  { stock, now }: { stock: Stock; now: Date },
  alerts: readonly One[],
  candidates: readonly Candidate[],
): Promise<{ alert: One; cars: StockCar[] }[]> {
  const matched: { alert: One; cars: StockCar[] }[] = [];
  for (const [index, alert] of alerts.entries()) {
    if (index % BATCH === BATCH - 1) await yieldToEvents();
    const start = alert.startedAt?.getTime() ?? Infinity;
    const fits = carCheck(stock, alert.filters ?? {}, now);
    const cars = candidates.filter(({ car, pricedAt, before }) => {
      if (!fits(car)) return false;
      return car.publishedAt > start || (pricedAt !== null && pricedAt > start && !fits(before));
    });
    if (cars.length > 0) matched.push({ alert, cars: cars.map(({ car }) => car) });
  }
  return matched;
}
