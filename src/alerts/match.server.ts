import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { carCheck } from '../cars/reads.server.ts';
import type { Stock } from '../cars/search.server.ts';
import type { StockCar } from '../cars/stock-car.server.ts';
import type { StoredAlert } from './tokens.server.ts';

/** Days for which a car or a lower price is news, so that one that was reserved for a while is in a later email. */
const NEWS_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether visitors can buy the car. */
export const isFree = ({ publish, carSold, carBooked }: StockCar): boolean =>
  publish && !carSold && !carBooked;

/** A car with what can make it news. */
interface Candidate {
  car: StockCar;
  /** When its present price began; null if it never had another one. */
  pricedAt: number | null;
  /** The car at its price before. */
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

/** Alerts that are compared before other work gets a turn. */
const BATCH = 10;

/**
 * Returns the cars that are news for each alert: they fit, and arrived after its start or fit since a price that began
 * after its start. Other requests are answered meanwhile.
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
