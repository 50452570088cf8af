import { AppError } from '../errors.ts';
import type { Route } from './route.server.ts';

/** Returns whether staff create something with JSON through this route. Forms and files have no idempotency key. */
export const isStaffCreate = ({ method, status, policy, form, file }: Route): boolean =>
  method === 'post' && status === 201 && policy !== 'public' && !form && !file;

/**
 * Parses the header `Idempotency-Key`; null if it is missing.
 * @throws {AppError} malformed
 */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\w-]{8,100}$/.test(header)) return header;
  throw new AppError(
    'malformed',
    'The Idempotency-Key must have 8 to 100 letters, digits and hyphens.',
  );
}

/** How the API reference describes the header. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    '8 to 100 letters, digits and hyphens, chosen by the client. If no response arrives, repeat the request with the same key: within a day, it is answered again and nothing is created twice.',
  schema: { type: 'string' },
} as const;

export interface IdempotentRequest {
  userId: number;
  /** Method and path. */
  address: string;
  /** The header `Idempotency-Key`. */
  key: string;
  /** The parsed body. Its `version` may differ in a repeated request, if the page was reloaded meanwhile. */
  body: unknown;
}

export interface Answer {
  status: number;
  /** JSON. */
  text: string;
}
