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
/**
 * Milliseconds after the start of a read for which the version is valid. Later, another process may have
 * written something.
 */
const VALID_MS = 1_000;
const PRUNE_MS = 10 * 60_000;

/** Number of transaction ids to remember, because each connection announces the same transaction. */
const REMEMBERED = 1_000;

export interface StockFollower extends StockVersion {
  /**
   * Starts to poll for changes that no notification announced: those of other processes on PostgreSQL, and
   * those whose notification was lost with a connection. Also deletes old rows of `stock_changes`. Before the
   * call, only announced changes are seen.
   */
  start(): void;
  /** Calls the listener after each read with its changes, in order. */
  onRead(listener: (changes: StockChanges) => void): void;
  /** Resolves to true when the announced changes are read, and to false if the database does not answer. */
  catchUp(): Promise<boolean>;
  /** Returns whether announced changes have not been read yet. */
  isBehind(): boolean;
  stop(): Promise<void>;
}

/** Follows the changes of the stock through the notifications of the database. */
export function followStock({ database, log }: { database: Database; log: Logger }): StockFollower {
  const readers: ((changes: StockChanges) => void)[] = [];
  const seen = new Set<string>();
  const stopping = new AbortController();
  let version = 1;
  let snapshot: StockSnapshot | null = null;
  let isUnknown = false;
  /** Only another process can change the stock without an announcement, so this stays Infinity on PGlite. */
  let validUntil = Infinity;
  /** Number of announcements so far, and how many of them were made before the last completed read began. */
  let announced = 1;
  let caughtUp = 0;
  const isBehind = () => caughtUp < announced;
  let reading: Promise<void> | undefined;
  let polling: Promise<void> | undefined;

  /** Remembers a transaction. Returns whether it is new. */
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
    // Announcements during the read do not count: its snapshot may be older than their transactions.
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
      // Repeats, because a read that was already running may have started before the newest announcement.
      while (isBehind() && !stopping.signal.aborted) {
        await read();
        if (isUnknown) return false;
      }
      return !isUnknown;
    },
    start() {
      pruning = setInterval(prune, PRUNE_MS).unref();
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
