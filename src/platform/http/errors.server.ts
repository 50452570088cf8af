import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { requestContext } from '../request-context.server.ts';
import {
  AppError,
  CONFIRM_CODES,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetails,
} from '../errors.ts';

/** An error whose response needs additional headers, such as `allow` or `retry-after`. */
export class HttpError extends AppError {
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>>,
    cause?: unknown,
  ) {
    super(code, message, { cause });
    this.headers = headers;
  }
}

/** Returns a 503 for a driver error that means that the database cannot be reached. */
export function databaseUnavailable(cause: unknown): HttpError {
  const message = 'The site is temporarily unavailable. Please try again in a minute.';
  return new HttpError('unavailable', message, { 'retry-after': '5' }, cause);
}

/** 503 for an image storage that is down, slow or refuses requests. */
export function storageUnavailable(cause: unknown): HttpError {
  const message = 'The image storage is temporarily unavailable. Please try again in a minute.';
  return new HttpError('unavailable', message, { 'retry-after': '5' }, cause);
}

/** Returns a 503, or a 507 for a file: the disk of the server or of the database is full. */
export function noDiskSpace(code: 'unavailable' | 'noSpace', cause?: unknown): HttpError {
  const message =
    'We couldn’t save this because the server has almost no disk space left. Please try again later, or contact the operator of this site.';
  return new HttpError(code, message, { 'retry-after': '60' }, cause);
}

const errorDetails = z.object({
  version: z
    .int()
    .optional()
    .describe('Current version of the car or enquiry, if the request had an older one'),
  carId: z
    .int()
    .optional()
    .describe('The car in stock that has the plate or the stock number of the request'),
  uses: z
    .object({ models: z.int(), cars: z.int() })
    .optional()
    .describe('How many models and cars use the entry that cannot be deleted'),
  code: z
    .enum(CONFIRM_CODES)
    .optional()
    .describe(
      'What a request with `confirm` does nevertheless. `recentReply`: a colleague replied less than a minute ago; `closed`: the dealer is closed at the time of the appointment; `reserved`: another person reserved the car; `overpaid`: the payment is above the balance; `cash`: an owner records how the customer was identified; `balanceDue`: the balance is not paid',
    ),
  colleague: z.string().optional().describe('First name of the colleague who replied'),
  retryAfter: z.int().optional().describe('Seconds to wait, as in the header `Retry-After`'),
}) satisfies z.ZodType<ErrorDetails>;

export const errorBody = z.object({
  success: z.literal(false),
  message: z.string().describe('A sentence for the user'),
  errors: z.record(z.string(), z.string()).optional().describe('Messages by field name'),
  ...errorDetails.shape,
  requestId: z.string().optional().describe('Id of an unexpected error in the server log'),
});
export type ErrorBody = z.output<typeof errorBody>;

/** An error as HTTP sends it. */
export interface ErrorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: ErrorBody;
}

/** Translates errors to HTTP. Unknown errors are logged with a request id, and only that id is sent. */
export function errorAnswer(
  error: unknown,
  { method, path }: { method: string; path: string },
  log: Logger,
): ErrorAnswer {
  const known =
    error instanceof AppError
      ? error
      : new AppError('unexpected', 'Something went wrong on our side. Please try again.');
  const { code, message, fields, details } = known;
  const context = requestContext.getStore();
  // The route instead of the path, because the path of an upload link contains a secret.
  const route = context ? context.route || 'other' : path;
  if (code === 'unavailable' || code === 'noSpace')
    log.warn({ err: known.cause ?? known, method, route }, 'temporarily unavailable');
  const body: ErrorBody = { ...details, success: false, message };
  if (fields) body.errors = fields;
  if (code === 'unexpected') {
    body.requestId = context?.requestId ?? randomUUID();
    log.error({ err: error, requestId: body.requestId, method, route }, 'unexpected error');
  }
  const headers = {
    ...(details?.retryAfter !== undefined && { 'retry-after': String(details.retryAfter) }),
    ...(known instanceof HttpError && known.headers),
  };
  return { status: ERROR_STATUS[code], headers, body };
}

export function errorResponse(
  error: unknown,
  call: { method: string; path: string },
  log: Logger,
  headers: Readonly<Record<string, string>>,
): Response {
  const answer = errorAnswer(error, call, log);
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: {
      ...headers,
      ...answer.headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}
