import type { ErrorBody } from './http/errors.server.ts';

/** An error response of the API, or a failed connection (then `status` is 0). `message` is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** The current version, if a save was based on an older one. */
  readonly version: number | undefined;
  /** The conflict that a 409 reports: `recentReply` if a colleague replied a moment ago. */
  readonly code: ErrorBody['code'];
  /** The message in the API's response. Undefined without a message or without a response. */
  readonly serverMessage: string | undefined;
  /** A link to the record that the message names. */
  readonly link: { text: string; to: string } | undefined;

  /** @param body body of the error response, if there is one */
  constructor(
    status: number,
    message: string,
    body: Partial<ErrorBody> | null = null,
    link?: ApiError['link'],
  ) {
    super(message);
    this.status = status;
    this.errors = body?.errors ?? {};
    this.version = body?.version;
    this.serverMessage = body?.message;
    this.code = body?.code;
    this.link = link;
  }
}

/** Whether the server rejected the request (4xx), rather than failed or could not be reached. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether the page may show outdated data: the server refused a request, and not because nobody is signed in. */
export const isOutdated = (error: unknown): boolean => isRefusal(error) && error.status !== 401;

/** Returns the message of a failed request for a toast. The API's messages are for the user. */
export const failureText = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Please try again.';
