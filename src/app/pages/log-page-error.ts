import type { HandleErrorFunction } from 'react-router';
import { isRefusal } from '../../platform/api-error.ts';

/**
 * Logs an error of a page on the server. Logs neither refusals of the API, for example of data that a role
 * may not read, nor errors of requests that the visitor cancelled.
 */
export const logPageError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRefusal(error)) console.error('A page failed', error);
};
