/**
 * Measures how long it takes to match email alerts with new cars, and the longest time for which that blocks the event
 * loop:
 *
 *     [ALERTS=10000] [CARS=5000] [NEW=50] node bench/alerts.ts
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type AlertFilters } from '../src/features/alerts/alerts-table.server.ts';
import { matchAlerts, newsOf } from '../src/features/alerts/match.server.ts';
import { createStock } from '../src/features/cars/search/search.server.ts';
import { stockCar } from '../src/features/cars/stock-car.server.ts';
import { row } from './stock-row.ts';

const ALERTS = Number(process.env['ALERTS'] ?? 10_000);
const CARS = Number(process.env['CARS'] ?? 5_000);
const NEW = Number(process.env['NEW'] ?? 50);

const now = new Date('2026-11-27T08:00:00Z');
const HOUR_MS = 3_600_000;
const stock = createStock(
  Array.from({ length: CARS }, (_, at) =>
    stockCar({
      ...row(at + 1),
      publish: true,
      publishedAt: now.getTime() - (at < NEW ? HOUR_MS : 2_000 * HOUR_MS),
    }),
  ),
);

/** Every fourth alert has a sentence, every fourth has words. */
const filtersOf = (at: number): AlertFilters => ({
  makeId: 1 + (at % 40),
  maxPrice: 20_000 + (at % 100) * 1_000,
  ...(at % 4 === 0 && {
    makeId: undefined,
    sentence: `automatic petrol under ${20 + at}k, 2015 or newer`,
  }),
  ...(at % 4 === 1 && { q: 'one owner keys' }),
});
const alerts = Array.from({ length: ALERTS }, (_, at) => ({
  filters: filtersOf(at),
  startedAt: new Date(now.getTime() - 24 * HOUR_MS),
}));

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const before = performance.now();
const candidates = newsOf(stock, now);
const matched = await matchAlerts({ stock, now }, alerts, candidates);
const ms = performance.now() - before;
delay.disable();
console.log(
  `${ALERTS} alerts, ${candidates.length} new of ${CARS} cars: ${(ms / 1_000).toFixed(2)} s, ` +
    `event loop blocked for at most ${(delay.max / 1e6).toFixed(0)} ms; ${matched.length} alerts with news`,
);
