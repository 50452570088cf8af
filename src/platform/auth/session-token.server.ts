import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** Creates an opaque token of 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only the hash is stored, so that reading the database does not allow signing in. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Checks the format, to save a query for malformed tokens. */
export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}
