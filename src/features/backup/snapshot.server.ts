import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { TableSnapshot } from './backup.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { executeRows } from '../../platform/database/execute.server.ts';
import * as schema from '../../app/schema.server.ts';

/**
 * Tables with short-lived rows, or with rows that belong to one installation. A backup does not contain them,
 * so a restored database starts without them.
 */
const LEFT_OUT: readonly PgTable[] = [
  schema.sessions,
  schema.signInTickets,
  schema.pushDevices,
  schema.rateLimits,
  schema.idempotencyKeys,
  schema.passwordResets,
  schema.emailChanges,
  schema.invitations,
  schema.uploads,
  schema.secrets,
  schema.backups,
  schema.stockChanges,
];

const allTables = Object.values<unknown>(schema).filter((table) => is(table, PgTable));

/** Names of all tables of the application. */
export const tableNames = allTables.map((table) => getTableName(table));

/** Names of the tables that a backup contains. */
export const backupTableNames = allTables
  .filter((table) => !LEFT_OUT.includes(table))
  .map((table) => getTableName(table));

const ROWS_PER_FETCH = 1_000;

/** Runs `work` in a transaction that sees the database at one point in time. */
export function withSnapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await removeTimeouts(tx);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Disables the timeouts of the transaction, because its duration grows with the stock. */
export async function removeTimeouts(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Describes a table from the system catalogue, so that the result is correct for the schema of any release. */
export async function describeTable(tx: Db, name: string): Promise<TableSnapshot> {
  const table = sql`to_regclass(${name})`;
  const columns = await tx
    .select({ name: sql<string>`attname::text`, isIdentity: sql<boolean>`attidentity <> ''` })
    .from(sql`pg_attribute`)
    .where(sql`attrelid = ${table} and attnum > 0 and not attisdropped and attgenerated = ''`)
    .orderBy(sql`attnum`);
  // The order of texts depends on the collation of the database, unless it is "C".
  const keys = await tx
    .select({
      key: sql<string>`quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end`,
    })
    .from(
      sql`pg_index, unnest(indkey::int2[]) with ordinality as part (number, at)
        join pg_attribute on attnum = part.number`,
    )
    .where(sql`indrelid = ${table} and attrelid = ${table} and indisprimary`)
    .orderBy(sql`part.at`);
  const identity = columns.find(({ isIdentity }) => isIdentity);
  return {
    name,
    columns: columns.map((column) => column.name),
    orderBy: keys.map(({ key }) => key).join(', '),
    identity: identity
      ? { column: identity.name, last: await lastIdentity(tx, name, identity.name) }
      : null,
  };
}

async function lastIdentity(tx: Db, table: string, column: string): Promise<number | null> {
  const last = sql<
    number | null
  >`pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column}))`;
  const [row] = await tx.select({ last }).from(sql`(values (1)) as one`);
  return row?.last ?? null;
}

/**
 * Yields the rows of a table in batches, each row as a line of JSON. The database writes the JSON, because
 * JavaScript would lose digits of numbers and times.
 */
export async function* readRows(
  tx: Db,
  { name, columns, orderBy }: TableSnapshot,
): AsyncGenerator<string[]> {
  await tx.execute(sql`set local timezone = 'UTC'`);
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as line
    from (select ${list} from ${sql.identifier(name)} order by ${sql.raw(orderBy)}) r`);
  for (;;) {
    const rows = await executeRows<{ line: string }>(
      tx,
      sql.raw(`fetch ${ROWS_PER_FETCH} from backup_rows`),
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await tx.execute(sql`close backup_rows`);
}
