import type { RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../../../domain/errors.ts';
import { errorResponse } from './errors.ts';

/**
 * The application as node's server calls it. A request whose address makes no sense (an odd Host header,
 * a path with a backslash) never reaches it and is answered with 400 and `headers`.
 */
export function requestListener(
  fetch: Hono['fetch'],
  log: Logger,
  headers: Readonly<Record<string, string>>,
): RequestListener {
  const handle = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      const unreadable = new AppError('malformed', 'This address cannot be read.');
      const named = error instanceof RequestError ? unreadable : error;
      return errorResponse(named, { method: '', path: '' }, log, headers);
    },
  });
  return (request, response) => void handle(request, response);
}
