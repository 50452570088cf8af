import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** A new opaque session token: 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in the token's place: whoever reads the database can sign in as nobody. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text could be a token at all; anything else is not worth a query. */
export function isSessionToken(text: string): boolean {
  return TOKEN.test(text);
}
