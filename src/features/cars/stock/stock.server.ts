import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/client.server.ts';
import { changeStock, createStock } from '../search/search.server.ts';
import { renamed, type Stock, type StockCar, stockCar } from '../stock-car.server.ts';
import {
  pruneStockChanges,
  readStock,
  readStockChanges,
  type StockChanges,
  type StockSnapshot,
} from './stock-changes.server.ts';

/** Times in milliseconds. */
const POLL_MS = 250;
/**
 * Milliseconds after the start of a read for which its result is valid. Later, another process may have
 * written something.
 */
const VALID_MS = 1_000;
const PRUNE_MS = 10 * 60_000;

export interface StockKeeper {
  /**
   * Returns the stock version. It grows before the commit of a change by this process is acknowledged, and within a
   * second after a change by another process. A stored response stays valid until the version changes, or until a text
   * changes with time (`timed-texts`). Returns null while changes of other processes could be missed: then use no
   * stored response, and store none.
   */
  current(): number | null;
  /**
   * Returns all cars, with every change that this process committed before the call, and every change that
   * another process committed at least a second before it. Reads them from the database if they are not in
   * memory or could be outdated.
   * @throws if the database does not answer
   */
  cars(): Promise<Stock>;
  /**
   * Loads the cars, and polls for changes that no notification announced. Before the call, only announced
   * changes are seen. Also deletes old rows of `stock_changes`.
   */
  start(): void;
  stop(): Promise<void>;
}

/** Keeps all cars in memory and follows their changes in the database. */
export function keepStock({ database, log }: { database: Database; log: Logger }): StockKeeper {
  const stopping = new AbortController();
  let version = 1;
  let kept: (StockSnapshot & { cars: Stock }) | null = null;
  /** Announced transactions that `kept` does not contain. */
  const unread = new Set<string>();
  let isUnknown = false;
  let validUntil = Infinity;
  let reading: Promise<void> | undefined;
  let polling: Promise<void> | undefined;
  let pruning: NodeJS.Timeout | undefined;

  const unsubscribe = database.onStockChange((transaction) => {
    if (transaction === null) {
      markUnknown(new Error('A connection to the database was lost'));
      if (polling) read().catch(() => {});
    } else if (!kept && !reading) version += 1;
    // Each connection announces the same transaction.
    else if (!unread.has(transaction) && !(kept && isVisible(transaction, kept))) {
      unread.add(transaction);
      version += 1;
    }
  });

  const read = () => (reading ??= readOnce().finally(() => (reading = undefined)));

  async function readOnce(): Promise<void> {
    let startedAt = performance.now();
    try {
      const changes = kept && (await readStockChanges(database.reserved, kept));
      if (changes?.isComplete && kept) {
        if (changes.transactions.some((transaction) => !unread.has(transaction))) version += 1;
        kept = { ...changes, cars: applyChanges(kept.cars, changes) };
      } else {
        kept = null;
        startedAt = performance.now();
        const cars: StockCar[] = [];
        const snapshot = await readStock(database.db, (rows) => {
          for (const row of rows) cars.push(stockCar(row));
        });
        kept = { ...snapshot, cars: createStock(cars) };
        version += 1;
      }
      for (const transaction of unread)
        if (kept && isVisible(transaction, kept)) unread.delete(transaction);
      isUnknown = false;
      if (polling) validUntil = startedAt + VALID_MS;
    } catch (error) {
      markUnknown(error);
      throw error;
    }
  }

  function markUnknown(error: unknown): void {
    if (isUnknown || stopping.signal.aborted) return;
    isUnknown = true;
    log.warn({ err: error }, 'cannot follow changes of the stock: no stored answers are used');
  }

  async function poll(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await read().catch(() => {});
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const prune = () => void pruneStockChanges(database).catch(() => {});
  const isUncertain = () => isUnknown || performance.now() > validUntil;

  return {
    current: () => (isUncertain() ? null : version),
    async cars() {
      // Changes that are announced during a read do not delay this call.
      const announced = [...unread];
      for (;;) {
        const isRead = announced.every((transaction) => !unread.has(transaction));
        if (kept && isRead && !isUncertain()) return kept.cars;
        await read();
      }
    },
    start() {
      isUnknown = true;
      polling = poll();
      pruning = setInterval(prune, PRUNE_MS).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(pruning);
      unsubscribe();
      await polling;
      await reading?.catch(() => {});
    },
  };
}

/** Returns the same stock if nothing changed, so that what was calculated from it stays valid. */
function applyChanges(stock: Stock, { carIds, cars, names }: StockChanges): Stock {
  if (carIds.length === 0 && !names) return stock;
  const changed = changeStock(stock, new Set(carIds), cars.map(stockCar));
  if (!names) return changed;
  const affected = changed.newest.flatMap((car) => {
    const now = renamed(car, names);
    return now === car ? [] : [now];
  });
  return changeStock(changed, new Set(affected.map(({ carId }) => carId)), affected);
}

function isVisible(transaction: string, { snapshot }: StockSnapshot): boolean {
  const [oldest, next, running = ''] = snapshot.split(':');
  const id = Number(transaction);
  return id < Number(oldest) || (id < Number(next) && !running.split(',').includes(transaction));
}
