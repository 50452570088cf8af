import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { requestIdLine } from '../request-context.server.ts';
import { errorResponse } from './errors.server.ts';

/**
 * Milliseconds for which the rest of a request body is read after the response, so that the connection can
 * serve the next request. Without it, a client that is still uploading would lose the response that rejects
 * the upload.
 */
const DRAIN_MS = 10_000;

const invalidAddress = () => new AppError('malformed', 'The address of this request is invalid.');

/**
 * Adapts the application to a Node.js server. Requests with an invalid address (such as `Host: 1.2.3.4.5`
 * or a path with a backslash) get 400 and never reach the application.
 */
export function requestListener(
  fetch: Hono['fetch'],
  log: Logger,
  headers: Readonly<Record<string, string>>,
): RequestListener {
  const respond = (error: unknown) => errorResponse(error, { method: '', path: '' }, log, headers);
  const handle = getRequestListener(
    // The adapter checks only the characters of the host, not whether it is an address.
    (request, env) => (URL.canParse(request.url) ? fetch(request, env) : respond(invalidAddress())),
    {
      overrideGlobalObjects: false,
      // Disabled, because the adapter would close the connection after half a second; `drain` reads the rest
      // of the body instead.
      autoCleanupIncoming: false,
      errorHandler: (error) => respond(error instanceof RequestError ? invalidAddress() : error),
    },
  );
  return (request, response) => {
    const [name, id] = requestIdLine();
    if (name && id) response.setHeader(name, id);
    response.once('finish', () => drain(request));
    void handle(request, response);
  };
}

/** Discards the rest of the request body, and closes the connection if it takes too long. */
function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const deadline = setTimeout(() => request.socket.destroySoon(), DRAIN_MS).unref();
  // The stream of the body has no reader left; its listener would pause the request.
  request.removeAllListeners('data');
  request.once('close', () => clearTimeout(deadline)).resume();
}
