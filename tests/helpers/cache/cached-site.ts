import { createServer } from 'node:http';
import { z } from 'zod';
import { createApp } from '../../../src/app/app.server.ts';
import type { Database } from '../../../src/platform/database/client.server.ts';
import type { Deps } from '../../../src/app/deps.server.ts';
import { responseCache } from '../../../src/platform/page-cache/response-cache.server.ts';
import { frameTexts } from '../../../src/app/frame/frame-texts.ts';
import { nextTextChange } from '../../../src/app/pages/timed-texts.server.ts';
import type { PageCalls } from '../../../src/platform/http/caller.server.ts';
import { observeRequests } from '../../../src/platform/http/observe.server.ts';
import { requestListener } from '../../../src/platform/http/request-listener.server.ts';
import { listen } from '../listen.ts';
import { testSite } from '../site.ts';
import { testDeps } from '../app.ts';

/** The part of `GET /api/dealer` that the frame shows. */
const dealerResponse = z.object({
  open: z.object({ until: z.string().nullable(), next: z.string().nullable() }),
});

const ORIGIN = 'https://cars.example';

/** A site whose only page shows the search, the session, the theme cookie and the frame, as the real pages do. */
const entry = {
  canonicalPageAddress: (path: string) => (path === '/' ? path : null),
  createLoadContext: (send: PageCalls['send']) => send,
  createRequestHandler: () => async (request: Request, send: PageCalls['send']) => {
    const read = async (path: string) => (await send({ method: 'GET', path })).body;
    const { open } = dealerResponse.parse(await read('/dealer'));
    return Response.json(
      {
        frame: frameTexts(open, new Date()),
        cars: await read('/cars/search'),
        makes: await read('/makes'),
        session: await read('/users/session'),
        theme: /theme=\w+/.exec(request.headers.get('cookie') ?? '')?.[0] ?? null,
      },
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    );
  },
};

/** Serves the application with its cache of responses over HTTP. */
export async function cachedSite(database: Database, parts: Partial<Deps> = {}) {
  const deps = testDeps(database, parts);
  const site = testSite(entry, { publicUrl: ORIGIN });
  const { app, routes } = createApp(deps, site);
  const cached = responseCache({
    fetch: app.fetch,
    otherwise: requestListener(app.fetch, deps.log, {}),
    routes,
    pageAddress: entry.canonicalPageAddress,
    versions: [deps.stock, { current: () => deps.settings.version() }],
    nextChange: nextTextChange(deps),
    publicUrl: ORIGIN,
    maxBytes: 8 * 1024 * 1024,
  });
  const server = createServer(observeRequests(cached, { log: deps.log, trustedProxies: [] }));
  const port = await listen(server);
  return {
    app,
    request: (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
    close: () => void server.close(),
  };
}
