import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../data/engine/client.ts';
import { pruneStockChanges, readStockChanges } from '../data/read-model/changes.ts';
import type { StockVersion } from '../ports/stock-version.ts';

/** Times in milliseconds. */
const POLL_MS = 500;
/** After this time without an answer of the database, the version is unknown. */
const LIMIT_MS = 2_000;
const PRUNE_MS = 10 * 60_000;

/** Number of transactions that are remembered: several connections announce each one. */
const REMEMBERED = 1_000;

export interface StockFollower extends StockVersion {
  /**
   * Starts to look for changes that were not announced: other processes write to PostgreSQL, and a lost
   * connection loses notifications. Also deletes old rows. Until then only announced changes are seen.
   */
  start(): void;
  stop(): Promise<void>;
}

/** Follows the changes of the stock by the notifications of the database. */
export function followStock({ database, log }: { database: Database; log: Logger }): StockFollower {
  const listeners = new Set<() => void>();
  const seen = new Set<string>();
  const stopping = new AbortController();
  let version = 1;
  let snapshot: string | null = null;
  let isUnknown = false;
  let polling: Promise<void> | undefined;

  const change = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  /** Returns whether the transaction is new. */
  const remember = (transaction: string) => {
    if (seen.has(transaction)) return false;
    seen.add(transaction);
    for (const oldest of seen) {
      if (seen.size <= REMEMBERED) break;
      seen.delete(oldest);
    }
    return true;
  };
  const unsubscribe = database.onStockChange((transaction) => {
    if (remember(transaction)) change();
  });

  async function read(): Promise<void> {
    try {
      const changes = await readStockChanges(database, snapshot);
      snapshot = changes.snapshot;
      const isNew = changes.transactions.filter(remember).length > 0;
      const wasUnknown = isUnknown;
      isUnknown = false;
      if (isNew || wasUnknown || !changes.isComplete) change();
    } catch (error) {
      // After a failover, the snapshot could belong to transactions that were lost.
      snapshot = null;
      doubt(error);
    }
  }

  function doubt(error?: unknown): void {
    if (isUnknown || stopping.signal.aborted) return;
    isUnknown = true;
    log.warn({ err: error }, 'cannot follow changes of the stock: no stored answers are used');
    change();
  }

  async function poll(): Promise<void> {
    const { signal } = stopping;
    const pause = (milliseconds: number) =>
      sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    while (!signal.aborted) {
      const reading = read();
      const isInTime = await Promise.race([reading.then(() => true), pause(LIMIT_MS)]);
      if (!isInTime) doubt();
      await reading;
      await pause(POLL_MS);
    }
  }

  const prune = () => void pruneStockChanges(database).catch(() => undefined);
  let pruning: NodeJS.Timeout | undefined;

  return {
    current: () => (isUnknown ? null : version),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      pruning = setInterval(prune, PRUNE_MS).unref();
      // Nobody else writes to the embedded database.
      if (database.engine.kind === 'pglite') return;
      isUnknown = true;
      polling = poll();
    },
    async stop() {
      stopping.abort();
      clearInterval(pruning);
      unsubscribe();
      await polling;
    },
  };
}
