import type { Tag as ApiTag } from './api/tags.server.ts';
import type { Capability as UserCapability } from './capabilities.ts';
import type { JobName as Job, JobPayload as PayloadOf } from './job-names.ts';
import type { Logger } from 'pino';
import type { SessionUser } from './session-user.ts';
import type { Config } from './config.server.ts';
import type { Database, Db } from '../platform/database/client.server.ts';
import type { StockKeeper } from '../features/cars/stock/stock.server.ts';
import type { Client } from '../platform/http/client.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import type { Settings } from '../features/settings/current-settings.server.ts';
import type { Storage } from '../platform/ports/storage.server.ts';

declare module '../platform/register.ts' {
  interface Register {
    context: ApiContext;
    capability: UserCapability;
    tag: ApiTag;
    jobs: { [Name in Job]: PayloadOf<Name> };
  }
}

/** Dependencies of use cases, their first parameter: `name(ctx, input)`. Created for each request and each job. */
export interface Context {
  db: Db;
  /** For queries outside Drizzle. */
  database: Database;
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
