/**
 * Every error that the product names. A code decides the HTTP status (`server/http/errors.ts` is the
 * one translator); `message` is a sentence for a person; `fields` maps a field's name to its sentence.
 */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  timeout: 408,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  tooMany: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Further facts for the caller, such as the current version after a conflict, or `retryAfter` in seconds. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
  }
}
