import { data } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';

/**
 * Throws a response with the status of a failed read, and why the entry does not exist, for the error screen and the
 * status of the page.
 */
export function throwStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) throw data(error.message, { status: 404 });
  const isUnknown = error.status === 400 || error.status === 422;
  throw data(null, { status: isUnknown ? 404 : error.status || 503 });
}
