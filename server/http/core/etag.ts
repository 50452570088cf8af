import { hash } from 'node:crypto';

/** The entity tag of a body: equal bytes, equal tag. */
export function createEtag(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match header names the tag, compared weakly as RFC 9110 wants it. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * A public answer that any cache may keep and must ask about each time, so that a change is seen at
 * once; whoever holds it already gets 304 without a body.
 */
export function publicResponse(
  body: string,
  headers: Readonly<Record<string, string>>,
  ifNoneMatch: string | undefined,
): Response {
  const etag = createEtag(body);
  const cached = { ...headers, etag, 'cache-control': 'public, no-cache' };
  if (matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: cached });
  return new Response(body, { headers: cached });
}

/** An answer for one person only: no cache keeps it. */
export function privateResponse(
  body: string,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  return new Response(body, {
    status,
    headers: { ...headers, 'cache-control': 'private, no-store' },
  });
}
