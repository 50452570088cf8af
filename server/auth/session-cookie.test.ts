import { expect, it } from 'vitest';
import { readSessionCookie, sessionCookieName } from './session-cookie.ts';
import { newSessionToken } from './session-token.ts';

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
  ['a name that only ends alike', `my-session=${newSessionToken()}`],
  ['another case', `SESSION=${newSessionToken()}`],
  ['an empty value', 'session='],
  ['a value that no server made', "session=1' or 1=1"],
  ['a value that is too long', `session=${newSessionToken()}x`],
  ['two of the name', `session=${newSessionToken()}; session=${newSessionToken()}`],
])('%s is no session', (_what, header) => {
  expect(readSessionCookie(header, 'session')).toBeNull();
});
