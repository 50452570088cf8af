import type { RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../../../domain/errors.ts';
import { errorResponse } from './errors.ts';

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
      errorHandler: (error) => respond(error instanceof RequestError ? invalidAddress() : error),
    },
  );
  return (request, response) => void handle(request, response);
}
