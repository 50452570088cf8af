import { getRequestListener } from '@hono/node-server';
import { listen, type Listening } from '../listen.ts';
import type { Metrics } from './metrics.ts';
import { answerMetrics } from './serve.ts';

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
