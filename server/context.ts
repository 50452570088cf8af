import type { Logger } from 'pino';
import type { SessionUser } from '../domain/users.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './data/engine/client.ts';
import type { StockKeeper } from './cars/stock.ts';
import type { Deps } from './deps.ts';
import type { Queue } from './ports/queue.ts';
import type { Settings } from './ports/settings.ts';
import type { Storage } from './ports/storage.ts';

/** What a use case may need, `name(ctx, input)`. Made once for each request and once for each job. */
export interface Context {
  db: Db;
  /** For queries outside Drizzle. */
  database: Database;
  /** All cars, in memory. */
  stock: StockKeeper;
  /** The signed-in user, or null. */
  user: SessionUser | null;
  /** The time of the request or the job. */
  now: Date;
  settings: Settings;
  queue: Queue;
  storage: Storage;
  log: Logger;
  config: Config;
}

/** The context of a use case that only staff can call. */
export type StaffContext = Context & { user: SessionUser };

/** The HTTP request behind a call, for the few handlers that need more than its input. */
export interface Client {
  /** The request to the API, or to the page that calls the API. */
  request: Request;
  /** IP address of the client. */
  readonly address: string;
  /** Address of the proxy of this request if it is not trusted, else null. */
  readonly untrustedProxy: string | null;
  /** Sets a header of a successful response. */
  setHeader(name: string, value: string): void;
}

/** The context of a route. */
export interface ApiContext extends Context {
  client: Client;
}

type ContextDeps = Pick<
  Deps,
  'database' | 'stock' | 'settings' | 'queue' | 'storage' | 'log' | 'config'
>;

/** Creates the context of a request or a job. */
export function createContext<More extends Partial<ApiContext>>(
  { database, stock, settings, queue, storage, log, config }: ContextDeps,
  more: More,
): Context & More {
  const own = { db: database.db, database, stock, settings, queue, storage, log, config };
  return { ...own, user: null, now: new Date(), ...more };
}
