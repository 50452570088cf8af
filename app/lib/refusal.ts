import { ApiError } from './api.ts';

/** Whether the server refused what was asked; a call that never reached it, or made it fail, is no refusal. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
