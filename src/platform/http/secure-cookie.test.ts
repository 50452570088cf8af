import { expect, it } from 'vitest';
import { requireSecureCookie } from './secure-cookie.server.ts';

const signIn = (headers: Record<string, string>, publicUrl = 'http://localhost:3000') =>
  requireSecureCookie(
    new Request('http://cars.example/api/users/validate', { headers }),
    publicUrl,
  );

it.each<Record<string, string>>([
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'https, http' },
  { 'x-forwarded-ssl': 'on' },
  { forwarded: 'for=203.0.113.9;proto=https' },
  { origin: 'https://cars.example' },
])('refuses a sign-in over https while PUBLIC_URL is http: %j', (headers) => {
  expect(() => signIn(headers)).toThrow(
    'Nobody can sign in yet: the site is open at https, but PUBLIC_URL says http://localhost:3000.',
  );
  expect(() => signIn(headers, 'https://cars.example')).not.toThrow();
});

it('accepts a sign-in over http', () => {
  expect(() =>
    signIn({ 'x-forwarded-proto': 'http', origin: 'http://localhost:3000' }),
  ).not.toThrow();
  expect(() => signIn({})).not.toThrow();
});
