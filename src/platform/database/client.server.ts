import type { Logger } from 'pino';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle query builder: the database or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface OpenOptions {
  /** Limits the time of every statement, and fails soon if the server is silent. */
  forRequests?: boolean;
  log?: Pick<Logger, 'info' | 'warn'>;
  /** Runs at the end of each transaction that can write, before its commit. If it fails, nothing is committed. */
  beforeCommit?: (tx: Db) => Promise<void>;
  /** Name of the connections, by which a tool distinguishes them from those of others. */
  applicationName?: string;
}

/** An open PostgreSQL database: that of `DATABASE_URL`, or the embedded one (`deps.server.ts`). */
export interface Database {
  readonly db: Db;
  /**
   * Runs raw SQL without Drizzle's overhead, for hot reads. With a `name`, PostgreSQL caches the plan of
   * the statement.
   */
  rows<Row extends object>(
    statement: { name: string; text: string },
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Like `rows`, on a separate connection that fails soon if the server is silent. */
  readonly reserved: Pick<Database, 'rows'>;
  /** Address of the database, for the job queue. */
  readonly url: string;
  /**
   * Calls the listener with the number of each transaction that changed the stock: before the promise of
   * its commit resolves if this object ran it, and soon after the commit of another process. Null means that a
   * connection was lost, so that calls can be missing. Returns a function that unsubscribes.
   */
  onStockChange(listener: (transaction: string | null) => void): () => void;
  /** Connections of the pool, and how many requests wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Safe to call twice. */
  close(): Promise<void>;
}
