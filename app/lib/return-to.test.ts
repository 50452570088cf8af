import { expect, test } from 'vitest';
import { loginAddress, returnAddress } from './return-to.ts';

const HERE = 'https://cars.example';

test('the login carries the place that was asked for, and leads back to it', () => {
  const login = new URL(loginAddress(`${HERE}/config/models?page=2&x=%26`), HERE);
  expect(login.pathname).toBe('/admin/motorlogin');
  expect(returnAddress(login.searchParams.get('from'), HERE)).toBe(
    `${HERE}/config/models?page=2&x=%26`,
  );
});

test.each([
  null,
  '',
  'config',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '/admin/motorlogin?from=%2F',
  '//[',
])('%j leads home', (from) => {
  expect(returnAddress(from, HERE)).toBe(`${HERE}/`);
});

test('a path with two slashes stays on this site', () => {
  expect(new URL(returnAddress('/.//evil.example', HERE)).origin).toBe(HERE);
});
