import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { type ClientBase, type CustomTypesConfig, Pool, type PoolConfig, types } from 'pg';
import type { Database, Db, OpenOptions } from './client.server.ts';
import { isMeasured, measured, publish } from '../ports/measurements.server.ts';
import { migrateIfNeeded } from './migrate.server.ts';
import { RequestPool } from './request-pool.server.ts';
import {
  CONNECT_MS,
  KEEPALIVE,
  limitStatements,
  type SessionLimits,
  splitLimits,
} from './session-limits.server.ts';

/** Channel on which the triggers of the stock notify. */
const STOCK_CHANNEL = 'stock';

const asText = (text: string): string => text;

/**
 * Parsers that replace those of the driver, by PostgreSQL type OID: counts become numbers, dates stay text. (The
 * driver returns numeric as text and timestamptz as `Date`.)
 */
const ROW_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /** bigint, for example counts */ 20: parseInt8,
  /** date */ 1082: asText,
  /** timestamp */ 1114: asText,
  /** interval */ 1186: asText,
};

/** @throws {RangeError} beyond the safe integer range */
function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large for a JavaScript number. Select it as text.`);
}

// Drizzle uses the driver's parsers for unmapped expressions such as counts.
types.setTypeParser(types.builtins.INT8, parseInt8);

const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => ROW_PARSERS[oid] ?? types.getTypeParser(oid, format),
};

/**
 * Limits of web requests. A parameter of the same name in the URL overrides one; a long job can
 * `set local statement_timeout = 0`.
 */
const REQUEST_LIMITS: SessionLimits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** How long a request waits for a free connection, in milliseconds. A silent server is noticed sooner. */
const REQUEST_MS = 30_000;

/** How long the reserved connection waits for the server, in milliseconds. */
const RESERVED_MS = 800;

/**
 * Opens PostgreSQL 15 or newer and applies pending migrations. Commands such as the stock import run without
 * limits of statements.
 */
export async function openPostgres(
  databaseUrl: string,
  { forRequests = false, log, applicationName, beforeCommit }: OpenOptions = {},
): Promise<Database> {
  const { url, limits } = splitLimits(
    applicationName === undefined ? databaseUrl : withName(databaseUrl, applicationName),
  );
  const listeners = new Set<(transaction: string | null) => void>();
  const sessionLimits = { ...(forRequests && REQUEST_LIMITS), ...limits };
  /** Listens on every connection: PostgreSQL sends the notifications of a commit before it acknowledges it. */
  const prepare = async (client: ClientBase) => {
    client.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener(payload);
    });
    client.on('error', () => {
      for (const listener of listeners) listener(null);
    });
    // One query, because each would be a round trip.
    await client.query(`${limitStatements(sessionLimits)}listen ${STOCK_CHANNEL}`);
  };
  const config = { connectionString: url, ...KEEPALIVE };
  const pool = forRequests
    ? new RequestPool({ ...config, max: 10, connectionTimeoutMillis: REQUEST_MS }, prepare)
    : plainPool({ ...config, connectionTimeoutMillis: CONNECT_MS }, prepare);
  watchPool(pool);
  const reserved = plainPool(
    { ...config, max: 1, query_timeout: RESERVED_MS, connectionTimeoutMillis: RESERVED_MS },
    prepare,
  );
  const close = async () => {
    await Promise.all([pool, reserved].filter((one) => !one.ended).map((one) => one.end()));
  };
  // In parallel with the migration check, because the next step of the start needs a connection.
  pool.connect().then(
    (client) => client.release(),
    () => {},
  );
  try {
    await migrateIfNeeded(url, log);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: beforeCommit ? withBeforeCommit(drizzle(pool), beforeCommit) : drizzle(pool),
    rows: rowsOf(pool),
    reserved: { rows: rowsOf(reserved) },
    onStockChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    url,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close,
  };
}

function withName(databaseUrl: string, applicationName: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', applicationName);
  return url.href;
}

const rowsOf =
  (pool: Pick<Pool, 'query'>): Database['rows'] =>
  async ({ name, text }, values) =>
    (await pool.query({ name, text, values: [...values], types: rowTypes })).rows;

/** @param prepare runs before the pool uses a new connection */
function plainPool(config: PoolConfig, prepare: (client: ClientBase) => Promise<void>): Pool {
  const pool = new Pool({
    ...config,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it
    onConnect: prepare,
  });
  // Without listeners, a lost connection would crash the process before the command can report it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const report = (result: 'ok' | 'failed', seconds: number) => publish('query', { result, seconds });

/**
 * Whether a parameter has a NUL or half a surrogate pair. PostgreSQL refuses the first one only after a round trip, and
 * the driver replaces the second one silently.
 */
const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0') || !value.isWellFormed()
    : Array.isArray(value) && value.some(isUnstorable);

/** Returns an error if a statement has a parameter that cannot be stored. Names no text, because errors are logged. */
function refusal([statement, values]: readonly unknown[]): Error | null {
  const own =
    typeof statement === 'object' && statement !== null && 'values' in statement
      ? statement.values
      : [];
  return isUnstorable(own) || isUnstorable(values)
    ? new TypeError(
        'A query parameter has a NUL or half a surrogate pair. Clean it with storableText',
      )
    : null;
}

/** Publishes the duration of each statement of a pool, and refuses texts that cannot be stored. */
function watchPool(pool: Pool): void {
  pool.on('connect', (client) => {
    const query: (...values: unknown[]) => unknown = client.query.bind(client);
    const watch = (...values: unknown[]) => {
      // The pool passes a callback; transactions await a promise.
      const callback = values.at(-1);
      const refused = refusal(values);
      if (refused && typeof callback !== 'function') return Promise.reject(refused);
      if (refused && typeof callback === 'function') return process.nextTick(callback, refused);
      if (!isMeasured('query')) return query(...values);
      if (typeof callback !== 'function') return measured(async () => query(...values), report);
      const started = performance.now();
      return query(...values.slice(0, -1), (error: unknown, result: unknown) => {
        report(error ? 'failed' : 'ok', (performance.now() - started) / 1_000);
        callback(error, result);
      });
    };
    Object.assign(client, { query: watch });
  });
}

/** Returns `db` with transactions that call `work` at their end, before the commit, but not in savepoints. */
export function withBeforeCommit<Connection extends Db>(
  db: Connection,
  work: (tx: Db) => Promise<void>,
): Connection {
  const begin = db.transaction.bind(db);
  return Object.assign(db, {
    transaction: <Result>(
      run: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<Result>,
      config?: PgTransactionConfig,
    ): Promise<Result> =>
      begin(async (tx) => {
        const result = await run(tx);
        if (config?.accessMode !== 'read only') await work(tx);
        return result;
      }, config),
  });
}
