import { enforce } from './enforce.server.ts';
import { type Context, Hono } from 'hono';
import { AppError } from '../platform/errors.ts';
import type { SessionUser } from './session-user.ts';
import { isDatabaseUnavailable } from '../platform/database/unavailable.server.ts';
import { createContext } from './context.server.ts';
import type { Client } from '../platform/http/client.server.ts';
import type { Deps } from './deps.server.ts';
import { apiRoutes } from './api/routes.server.ts';
import { createCaller, type CreateCaller } from '../platform/http/caller.server.ts';
import { type Bindings, clientReader } from '../platform/http/client-address.server.ts';
import { mountCrawlerFiles } from './pages/crawlers.server.ts';
import {
  databaseUnavailable,
  errorAnswer,
  errorResponse,
  noDiskSpace,
  storageUnavailable,
} from '../platform/http/errors.server.ts';
import { mountProbes } from '../features/health/probes.server.ts';
import { mountDocuments } from '../features/legal/public-documents.server.ts';
import { mountImages } from '../features/images/public-images.server.ts';
import { fullyAdmitted } from '../platform/http/admit.server.ts';
import { mount } from '../platform/http/mount.server.ts';
import type { Route } from '../platform/http/route.server.ts';
import { answerOnce } from '../features/idempotency/answer-once.server.ts';
import { mountMetrics } from '../platform/metrics/serve.server.ts';
import { securityHeaders } from '../platform/http/security-headers.server.ts';
import { StorageUnavailableError } from '../platform/ports/storage.server.ts';
import { fullDisk } from '../platform/storage/disk-space.server.ts';
import { readinessCheck } from '../features/health/check-readiness.server.ts';
import { sessionResolver } from '../features/staff/sessions.server.ts';

/** Handles page requests. `api` creates the calls of a page. */
export type Site = (
  request: Request,
  bindings: Bindings,
  api: CreateCaller,
) => Response | Promise<Response>;

/**
 * Creates the application: probes, metrics, the API under `/api`, images, documents, files for crawlers, and the site
 * for all other requests. Without a site, all other requests return 404.
 */
export function createApp(deps: Deps, site?: Site): { app: Hono; routes: readonly Route[] } {
  const { config, database, storage, stock, space, log } = deps;
  const headers = securityHeaders(config.publicUrl);
  const { publicUrl } = config;
  const sessionOf = sessionResolver({ db: database.db, publicUrl, ...deps });
  const resolveSession = async (cookie: string | undefined): Promise<SessionUser | null> => {
    const user = await sessionOf(cookie);
    const seesMoney = user?.role === 'sales' && deps.settings.current('money').salesSeeMargin;
    return user && seesMoney ? { ...user, seesMoney } : user;
  };
  const app = new Hono();

  mountProbes(app, readinessCheck(deps), headers);
  if (deps.metrics) mountMetrics(app, deps.metrics, config.metrics.token, headers);
  const routes = apiRoutes(deps);
  const calls = {
    userOf: ({ request }: Client) => resolveSession(request.headers.get('cookie') ?? undefined),
    contextOf: (client: Client, user: SessionUser | null) => createContext(deps, { client, user }),
    clientOf: clientReader(config.trustedProxies),
    enforce,
    isDiskLow: () => space.isLow(),
  };
  mount(app, routes, {
    ...calls,
    publicUrl: config.publicUrl,
    answerOnce: (request, work) => answerOnce(database.db, request, work),
    headers,
  });
  const api = createCaller(routes, {
    ...calls,
    answerError: (error, call) => errorAnswer(translated(error), call, log),
  });
  mountImages(app, {
    database,
    storage,
    publicUrl,
    resolveSession: async (cookie) => fullyAdmitted(await resolveSession(cookie)),
  });
  mountDocuments(app, { database, publicUrl: config.publicUrl });
  mountCrawlerFiles(app, stock, config.publicUrl, headers);

  app.notFound((c: Context) => {
    if (site && !isApiPath(c.req.path)) return site(c.req.raw, c.env, api);
    const unknown = new AppError('notFound', 'There is nothing at this address.');
    return errorResponse(unknown, c.req, log, headers);
  });
  app.onError((error, c) => {
    return errorResponse(translated(error), c.req, log, headers);
  });
  return { app, routes };
}

/** Converts errors of drivers and of the file system that the client did not cause to 503 or 507. */
function translated(error: unknown): unknown {
  // Checked first: the cause of a storage error can look like a lost database connection.
  if (error instanceof StorageUnavailableError) return storageUnavailable(error);
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  const full = fullDisk(error);
  return full ? noDiskSpace(full === 'files' ? 'noSpace' : 'unavailable', error) : error;
}

const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/');
