import { hash } from 'node:crypto';

/** Creates a strong entity tag from a hash of the body. */
export function createEtag(body: string | Uint8Array): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Returns whether If-None-Match contains the tag (weak comparison, RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Headers of a response for every visitor: any cache may store it but must revalidate it on each use, so that
 * changes are visible at once.
 */
const PUBLIC = { 'cache-control': 'public, no-cache' } as const;

/** Headers of a response for one user: no cache may store it. */
export const PRIVATE = { 'cache-control': 'private, no-store' } as const;

/** Returns a response for every visitor, with an entity tag. Returns 304 without a body if the client's copy is current. */
export function publicResponse(
  body: string,
  headers: Readonly<Record<string, string>>,
  ifNoneMatch: string | undefined,
): Response {
  const etag = createEtag(body);
  const cached = { ...headers, etag, ...PUBLIC };
  if (matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: cached });
  return new Response(body, { headers: cached });
}

/** Returns a response for one user, which no cache may store. */
export function privateResponse(
  body: string,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  return new Response(body, { status, headers: { ...headers, ...PRIVATE } });
}
