import { expect, it } from 'vitest';
import { readSessionCookie, sessionCookieName } from './session-cookie.server.ts';
import { newSessionToken } from './session-token.server.ts';

it('uses the __Host- prefix and Secure on https', () => {
  expect(sessionCookieName('https://cars.example')).toBe('__Host-session');
  expect(sessionCookieName('http://localhost:3000')).toBe('session');
});

it('finds the token among other cookies', () => {
  const token = newSessionToken();
  expect(readSessionCookie(`theme=dark; session=${token};a=b`, 'session')).toBe(token);
});

it.each([
  ['no header', undefined],
  ['another cookie', 'theme=dark'],
  ['a cookie whose name ends with the same text', `my-session=${newSessionToken()}`],
  ['another case', `SESSION=${newSessionToken()}`],
  ['an empty value', 'session='],
  ['a malformed value', "session=1' or 1=1"],
  ['a value that is too long', `session=${newSessionToken()}x`],
  ['two session cookies', `session=${newSessionToken()}; session=${newSessionToken()}`],
])('returns null for %s', (_what, header) => {
  expect(readSessionCookie(header, 'session')).toBeNull();
});
