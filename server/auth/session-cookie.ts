import { isSessionToken } from './session-token.ts';

/**
 * Name of the session's cookie. Browsers take `__Host-` only over https, for the whole host and without
 * a Domain, so that no sibling of the host can plant one.
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-session' : 'session';
}

/** The session token of a Cookie header; null where there is none, or more than one, or no possible one. */
export function readSessionCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [token] = values;
  return values.length === 1 && token !== undefined && isSessionToken(token) ? token : null;
}
