import { data } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';

/**
 * Throws a response with the status of a failed read, which becomes the status of the page. A 404 carries the message
 * for the error screen. Invalid ids (400 and 422) become 404, and a failed connection becomes 503.
 */
export function throwStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) throw data(error.message, { status: 404 });
  const isInvalidId = error.status === 400 || error.status === 422;
  throw data(null, { status: isInvalidId ? 404 : error.status || 503 });
}
