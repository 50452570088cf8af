import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';
import { foldedText } from './fold.server.ts';

/** Column types and expressions that several tables use. */

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** An amount of money: exact in the database, whole cents in code. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12, 2)',
  toDriver: (amount) => (amount / 100).toFixed(2),
  fromDriver: (text) => Math.round(Number(text) * 100),
});

export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** SQL of the texts of columns in one table, joined and folded for searches. Null counts as empty. */
export const foldedColumns = (...columns: string[]): SQL =>
  sql.raw(
    foldedText(`(${columns.map((column) => `coalesce("${column}", '')`).join(` || ' ' || `)})`),
  );

/** SQL of a check that `column` has one of `values`. */
export const oneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
