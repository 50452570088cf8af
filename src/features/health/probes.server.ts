import type { Hono } from 'hono';
import { nameRoute } from '../../platform/request-context.server.ts';
import type { Readiness } from './check-readiness.server.ts';
import { privateResponse } from '../../platform/http/etag.server.ts';

const RETRY_AFTER_SECONDS = '2';

/**
 * Mounts `/healthz` (the process answers) and `/readyz` (it can serve requests, with a reason per part if
 * not). They read neither cookies nor parameters.
 */
export function mountProbes(
  app: Hono,
  checkReadiness: () => Promise<Readiness>,
  headers: Readonly<Record<string, string>>,
): void {
  const json = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  app.get('/healthz', () => {
    nameRoute('/healthz');
    return privateResponse('{"status":"ok"}', json);
  });
  app.get('/readyz', async () => {
    nameRoute('/readyz');
    const { status, checks, details } = await checkReadiness();
    const body = JSON.stringify({ status, checks, details });
    return status !== 'not ready'
      ? privateResponse(body, json)
      : privateResponse(body, { ...json, 'retry-after': RETRY_AFTER_SECONDS }, 503);
  });
}
