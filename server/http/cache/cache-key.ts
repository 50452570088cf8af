import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { sessionCookieName } from '../../auth/session-cookie.ts';
import type { CacheKey } from './response-cache.ts';

/**
 * Returns the canonical address of a response that is the same for every visitor, or null for any other
 * address. Returns undefined while the site is still loading.
 */
export type CanonicalAddress = (
  pathname: string,
  query: URLSearchParams,
) => string | null | undefined;

/** Maximum number and length of the requested addresses whose canonical addresses are remembered. */
const MAX_KNOWN = 4_000;
const MAX_KNOWN_LENGTH = 512;
const MAX_HOSTS = 100;

/** A visitor's choice of colours, the only cookie that changes a public page. */
const THEME = /(?:^|;\s*)(theme=(?:light|dark))(?=;|$)/;

/**
 * Creates a function that returns the cache key of a request. The key is null for a request with a session,
 * and for one that may get an error: the application must answer both.
 */
export function cacheKeys(
  publicUrl: string,
  addresses: { api: CanonicalAddress; page: CanonicalAddress },
): (request: IncomingMessage) => CacheKey | null {
  const session = `${sessionCookieName(publicUrl)}=`;
  const isValidHost = hostCheck();
  /** Canonical addresses by requested address; an empty string if the address is not cached. */
  const known = new LRUCache<string, string>({ max: MAX_KNOWN });

  function canonical(url: string): string | null {
    const remembered = known.get(url);
    if (remembered !== undefined) return remembered || null;
    const [pathname = '', ...rest] = url.split('?');
    const addressOf = pathname.startsWith('/api/') ? addresses.api : addresses.page;
    const address = addressOf(pathname, new URLSearchParams(rest.join('?')));
    if (address === undefined) return null;
    if (url.length <= MAX_KNOWN_LENGTH) known.set(url, address ?? '');
    return address;
  }

  return ({ method, url = '', headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return null;
    const cookies = headers.cookie ?? '';
    if (cookies.includes(session) || !isValidHost(headers.host)) return null;
    const address = canonical(url);
    if (address === null) return null;
    const cookie = address.startsWith('/api/') ? '' : (THEME.exec(cookies)?.[1] ?? '');
    return { address, cookie };
  };
}

/** The application answers an invalid host with 400. */
function hostCheck(): (host: string | undefined) => boolean {
  const valid = new LRUCache<string, true>({ max: MAX_HOSTS });
  return (host = '') => {
    if (valid.has(host)) return true;
    if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return false;
    valid.set(host, true);
    return true;
  };
}
