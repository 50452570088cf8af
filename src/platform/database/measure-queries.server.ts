import type { Pool } from 'pg';
import { isMeasured, measured, publish } from '../ports/measurements.server.ts';

type Result = 'ok' | 'failed';
const report = (result: Result, seconds: number) => publish('query', { result, seconds });

/** Publishes the duration of each statement of a pool. */
export function measurePool(pool: Pool): void {
  pool.on('connect', (client) => {
    const query: (...values: unknown[]) => unknown = client.query.bind(client);
    const measure = (...values: unknown[]) => {
      if (!isMeasured('query')) return query(...values);
      // The pool passes a callback; transactions await a promise.
      const callback = values.at(-1);
      if (typeof callback !== 'function') return measured(async () => query(...values), report);
      const started = performance.now();
      return query(...values.slice(0, -1), (error: unknown, result: unknown) => {
        report(error ? 'failed' : 'ok', (performance.now() - started) / 1_000);
        callback(error, result);
      });
    };
    Object.assign(client, { query: measure });
  });
}
