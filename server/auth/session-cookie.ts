import { isSessionToken } from './session-token.ts';

/**
 * Name of the session's cookie. Browsers take `__Host-` only over https, for the whole host and without
 * a Domain, so that no sibling of the host can plant one.
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-session' : 'session';
}

/**
 * The Set-Cookie header of the session: out of reach of scripts, sent by pages of this site only, for
 * `seconds`; 0 removes it.
 */
export function sessionCookie(publicUrl: string, token: string, seconds: number): string {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return `${sessionCookieName(publicUrl)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
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
