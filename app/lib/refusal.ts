import { ApiError } from './api.ts';

/** Whether the server rejected the request (4xx), rather than failed or could not be reached. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
