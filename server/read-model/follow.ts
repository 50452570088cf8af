import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../data/engine/client.ts';
import {
  pruneStockChanges,
  readStockChanges,
  type StockChanges,
  type StockSnapshot,
} from '../data/read-model/changes.ts';
import type { StockVersion } from '../ports/stock-version.ts';

/** Times in milliseconds. */
const POLL_MS = 250;
/** How long the version counts after the start of a read: other processes may have written since. */
const VALID_MS = 1_000;
const PRUNE_MS = 10 * 60_000;

/** Number of transactions that are remembered: several connections announce each one. */
const REMEMBERED = 1_000;

export interface StockFollower extends StockVersion {
  /**
   * Starts to look for changes that were not announced: other processes write to PostgreSQL, and a lost
   * connection loses notifications. Also deletes old rows. Until then only announced changes are seen.
   */
  start(): void;
  /** Calls the listener with the changes of each read, in order. */
  onRead(listener: (changes: StockChanges) => void): void;
  /** Resolves when the announced changes have been read; false if the database does not answer. */
  catchUp(): Promise<boolean>;
  /** Whether announced changes have not been read yet. */
  isBehind(): boolean;
  stop(): Promise<void>;
}

/** Follows the changes of the stock by the notifications of the database. */
export function followStock({ database, log }: { database: Database; log: Logger }): StockFollower {
  const readers: ((changes: StockChanges) => void)[] = [];
  const seen = new Set<string>();
  const stopping = new AbortController();
  let version = 1;
  let snapshot: StockSnapshot | null = null;
  let isUnknown = false;
  /** Only other processes make a read necessary. */
  let validUntil = Infinity;
  /** Announcements, and how many of them were made before the last read began. */
  let announced = 1;
  let caughtUp = 0;
  const isBehind = () => caughtUp < announced;
  let reading: Promise<void> | undefined;
  let polling: Promise<void> | undefined;

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
    if (transaction === null) {
      doubt(new Error('A connection to the database was lost'));
      void read();
    } else announce(transaction);
  });
  function announce(transaction: string): void {
    if (!remember(transaction)) return;
    announced += 1;
    version += 1;
  }

  async function readOnce(): Promise<void> {
    // What is announced meanwhile may be too late for the snapshot of the statement.
    const before = announced;
    const startedAt = performance.now();
    try {
      const changes = await readStockChanges(database.reserved, snapshot);
      snapshot = changes;
      if (polling) validUntil = startedAt + VALID_MS;
      const isNew = changes.transactions.filter(remember).length > 0;
      isUnknown = false;
      for (const reader of readers) reader(changes);
      caughtUp = before;
      if (isNew || !changes.isComplete) version += 1;
    } catch (error) {
      announced += 1;
      doubt(error);
    }
  }

  const read = () => (reading ??= readOnce().finally(() => (reading = undefined)));

  function doubt(error: unknown): void {
    if (isUnknown || stopping.signal.aborted) return;
    isUnknown = true;
    log.warn({ err: error }, 'cannot follow changes of the stock: no stored answers are used');
  }

  async function poll(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await read();
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const prune = () => void pruneStockChanges(database).catch(() => undefined);
  let pruning: NodeJS.Timeout | undefined;

  return {
    current: () => (isUnknown || performance.now() > validUntil ? null : version),
    onRead: (listener) => void readers.push(listener),
    isBehind,
    async catchUp() {
      // A read that is already running may be too early for the newest announcement.
      while (isBehind() && !stopping.signal.aborted) {
        await read();
        if (isUnknown) return false;
      }
      return !isUnknown;
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
      await reading;
    },
  };
}
