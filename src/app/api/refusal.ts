import { ApiError } from './api.ts';

/** Whether the server rejected the request (4xx), rather than failed or could not be reached. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether the page may show older data than the server has: it refused the request of a signed-in user. */
export const isOutdated = (error: unknown): boolean => isRefusal(error) && error.status !== 401;
