import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isMeasured, publish } from '../ports/measurements.server.ts';
import { requestContext } from '../request-context.server.ts';
import { trustedProxy, untrustedProxy } from './client-address.server.ts';

/** Request ids of common proxies: hexadecimal, UUID, ULID. Strict, so that no personal data gets into the logs. */
const REQUEST_ID = /^[\w-]{8,64}$/;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

/**
 * Gives each request an id, which is part of its log lines and, with `requestIdLine`, of its response, and
 * publishes its route, status and duration. An id is accepted from trusted proxies only. Logs once if a proxy is missing
 * in `trustedProxies`.
 */
export function observeRequests(
  handle: RequestListener,
  { log, trustedProxies }: { log: Logger; trustedProxies: readonly string[] },
): RequestListener {
  const isTrusted = trustedProxy(trustedProxies);
  const findUntrusted = untrustedProxy(trustedProxies);
  const logsRequests = log.isLevelEnabled('debug');
  let warned = false;

  return (request, response) => {
    const started = performance.now();
    const proxy = warned ? null : findUntrusted(request);
    if (proxy !== null) {
      warned = true;
      log.warn({ proxy }, proxyWarning(proxy));
    }
    const sentId = request.headers['x-request-id'];
    const keepsId = typeof sentId === 'string' && REQUEST_ID.test(sentId) && isTrusted(request);
    const context = { requestId: keepsId ? sentId : randomUUID(), route: '' };
    if (logsRequests || isMeasured('request'))
      response.once('close', () => {
        const { method = '' } = request;
        const summary = {
          method: METHODS.includes(method) ? method : 'other',
          route: context.route || 'other',
          seconds: (performance.now() - started) / 1_000,
        };
        publish('request', { ...summary, status: statusClass(response) });
        requestContext.run(context, () =>
          log.debug({ ...summary, status: response.statusCode }, 'request'),
        );
      });
    requestContext.run(context, handle, request, response);
  };
}

/** `2xx` and so on; `aborted` if the client left before it received the response. */
function statusClass({ writableFinished, statusCode }: ServerResponse): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

const proxyWarning = (proxy: string) =>
  `Requests come through the proxy ${proxy}, which TRUSTED_PROXIES does not name. ` +
  'All visitors share its address: ten wrong sign-ins by one visitor lock everyone out for three ' +
  `minutes. If ${proxy} is your proxy, set TRUSTED_PROXIES=${proxy} and restart.`;
