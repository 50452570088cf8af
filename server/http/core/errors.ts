import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../../domain/errors.ts';
import { isDatabaseUnavailable } from '../../data/engine/unavailable.ts';

/** An error whose answer needs headers of its own, such as `allow` or `retry-after`. */
export class HttpError extends AppError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>>) {
    super(code, message);
    this.headers = headers;
  }
}

/** What every error answers. */
export const errorBody = z.object({
  success: z.literal(false),
  message: z.string().describe('A sentence for a person'),
  errors: z
    .record(z.string(), z.string())
    .optional()
    .describe('Sentences by the name of the field they belong to'),
});

/**
 * The one translator of errors to HTTP. What nobody named is logged with an id, and the visitor gets
 * a calm sentence with that id.
 */
export function errorResponse(
  error: unknown,
  { method, path }: { method: string; path: string },
  log: Logger,
  headers: Readonly<Record<string, string>>,
): Response {
  const named = nameError(error);
  if (named.code === 'unavailable') log.warn({ err: error, method, path }, 'database unavailable');
  const { retryAfter } = named.details ?? {};
  const body: Record<string, unknown> = {
    ...named.details,
    success: false,
    message: named.message,
  };
  if (named.fields) body['errors'] = named.fields;
  if (named.code === 'unexpected') {
    const requestId = randomUUID();
    log.error({ err: error, requestId, method, path }, 'unexpected error');
    body['requestId'] = requestId;
  }
  return new Response(JSON.stringify(body), {
    status: ERROR_STATUS[named.code],
    headers: {
      ...headers,
      ...(typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }),
      ...(named instanceof HttpError && named.headers),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}

function nameError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    const sentence = 'The showroom is closed for a moment. Please try again.';
    return new HttpError('unavailable', sentence, { 'retry-after': '5' });
  }
  return new AppError('unexpected', 'Something went wrong on our side. Please try again.');
}
