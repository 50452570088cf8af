import { hash, timingSafeEqual } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { listen, type Listening } from '../listen.server.ts';
import { nameRoute } from '../request-context.server.ts';
import type { Metrics } from './metrics.server.ts';

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/**
 * Answers `GET /metrics`. If a token is configured, the request must have the header
 * `Authorization: Bearer TOKEN`.
 */
export async function answerMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  token: string | undefined,
  authorization: string | undefined,
): Promise<Response> {
  if (token !== undefined && !isEqual(authorization ?? '', `Bearer ${token}`)) {
    const headers = { ...TEXT, 'www-authenticate': 'Bearer' };
    return new Response('The metrics need the token METRICS_TOKEN.\n', { status: 401, headers });
  }
  const headers = { ...TEXT, 'content-type': metrics.contentType };
  return new Response(await metrics.text(), { headers });
}

/** Compares in constant time. */
const isEqual = (a: string, b: string) =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));

export function mountMetrics(
  app: Hono,
  metrics: Metrics,
  token: string | undefined,
  headers: Readonly<Record<string, string>>,
): void {
  app.get('/metrics', async (c) => {
    nameRoute('/metrics');
    const response = await answerMetrics(metrics, token, c.req.header('authorization'));
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  });
}

/** Serves `/metrics` on a separate port, and `/healthz`, because workers have no other port. */
export function listenForMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): Promise<Listening> {
  const handle = getRequestListener(
    async ({ method, url, headers }) => {
      const { pathname } = new URL(url);
      if (method === 'GET' && pathname === '/healthz') return new Response('ok\n');
      if (method !== 'GET' || pathname !== '/metrics')
        return new Response('The metrics are at /metrics.\n', { status: 404 });
      return answerMetrics(metrics, token, headers.get('authorization') ?? undefined);
    },
    { overrideGlobalObjects: false },
  );
  return listen((request, response) => void handle(request, response), {
    port,
    host,
    variable: 'METRICS_PORT',
    headers: {},
  });
}
