import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '../schema.ts';

/** Queries by Drizzle; a transaction is a `Db` as well. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * One open database, whichever engine carries it: PGlite in this process or PostgreSQL. Chosen once, in
 * `deps.ts`; nothing after that asks which it is, but the job queue, which needs its own way in.
 */
export interface Database {
  readonly db: Db;
  /**
   * The short way for hot reads: SQL text and its parameters, rows as plain objects. `name` makes
   * PostgreSQL keep the plan of the statement.
   */
  rows<Row extends object>(
    statement: { name: string; text: string },
    values: readonly unknown[],
  ): Promise<Row[]>;
  readonly engine: { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; url: string };
  /** Ends every connection; safe to call twice. */
  close(): Promise<void>;
}
