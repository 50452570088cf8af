import { isSessionToken } from './session-token.server.ts';

/**
 * With the `__Host-` prefix, browsers accept the cookie only over https and without a Domain, so that no
 * other subdomain can set it.
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-session' : 'session';
}

/**
 * Builds the Set-Cookie header of the session.
 * @param seconds lifetime; 0 deletes the cookie
 */
export function sessionCookie(publicUrl: string, token: string, seconds: number): string {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return `${sessionCookieName(publicUrl)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Extracts the session token. Returns null if it is missing, duplicated or malformed. */
export function readSessionCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [token] = values;
  return values.length === 1 && token !== undefined && isSessionToken(token) ? token : null;
}
