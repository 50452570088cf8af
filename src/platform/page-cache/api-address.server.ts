import type { z } from 'zod';
import { parseQuery } from '../http/parse-query.server.ts';
import type { Route } from '../http/route.server.ts';

/** Returns the canonical address of a response that is the same for every visitor, or null for any other address. */
export type CanonicalAddress = (pathname: string, query: URLSearchParams) => string | null;

/** A path parameter with an id in its canonical form: no sign and no leading zeros. */
const ID = String.raw`[1-9]\d{0,9}`;

/**
 * Creates a function that returns the canonical address of a cached route: only known parameters, sorted and
 * parsed, without those at their default. The function returns null if the query is invalid or needs a
 * session.
 */
export function canonicalApiAddress(routes: readonly Route[]): CanonicalAddress {
  const cached = routes
    .filter((route) => route.cached)
    .map((route) => ({
      route,
      pattern: new RegExp(`^/api${route.path.replaceAll(/:\w+/g, ID)}$`),
      defaults: route.query?.safeParse({}).data ?? {},
    }));
  return (pathname, query) => {
    const found = cached.find(({ pattern }) => pattern.test(pathname));
    if (!found) return null;
    const { route, defaults } = found;
    const policy = typeof route.policy === 'function' ? route.policy(query) : route.policy;
    if (policy !== 'public') return null;
    const values = route.query ? parsed(route.query, query) : {};
    if (values === null) return null;
    const set = Object.entries(values).filter(
      ([name, value]) => value !== undefined && value !== defaults[name],
    );
    const canonical = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
    canonical.sort();
    return canonical.size === 0 ? pathname : `${pathname}?${canonical}`;
  };
}

function parsed(schema: z.ZodObject, query: URLSearchParams): Record<string, unknown> | null {
  try {
    return parseQuery(schema, query);
  } catch {
    return null;
  }
}
