import type { Logger } from 'pino';
import type { SessionUser } from '../features/staff/users.ts';
import type { Config } from './config.server.ts';
import type { Database, Db } from '../platform/database/client.server.ts';
import type { StockKeeper } from '../features/cars/stock/stock.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import type { Settings } from '../platform/ports/settings.server.ts';
import type { Storage } from '../platform/ports/storage.server.ts';

/** Dependencies of use cases, their first parameter: `name(ctx, input)`. Created for each request and each job. */
export interface Context {
  db: Db;
  /** For queries outside Drizzle. */
  database: Database;
  /** The signed-in user, or null. */
  user: SessionUser | null;
  /** The time of the request or the job. */
  now: Date;
  settings: Settings;
  queue: Queue;
  storage: Storage;
  log: Logger;
  /** Address of the site, for links in emails and responses. Without a trailing slash. */
  publicUrl: string;
  /** Prefix of image addresses; empty if this site serves them. */
  imageHost: string;
  /** Whether emails are sent, not only stored. */
  hasMailServer: boolean;
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
  /** All cars, in memory. */
  stock: StockKeeper;
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'imap' | 'uploadOrigin'>;
}

type ContextDeps = Pick<
  ApiContext,
  'database' | 'stock' | 'settings' | 'queue' | 'storage' | 'log'
> & {
  config: Config;
};

/** Creates the context of a request. */
export function createContext(
  { database, stock, settings, queue, storage, log, config }: ContextDeps,
  { client, user }: Pick<ApiContext, 'client' | 'user'>,
): ApiContext {
  const { publicUrl, imageHost, smtpUrl } = config;
  const hasMailServer = smtpUrl !== undefined;
  const site = { publicUrl, imageHost, hasMailServer, config, stock };
  const now = new Date();
  return { db: database.db, database, user, now, settings, queue, storage, log, ...site, client };
}
