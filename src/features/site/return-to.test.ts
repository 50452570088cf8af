import { describe, expect, it } from 'vitest';
import { signInAddress, returnPath } from './return-to.ts';

it('signInAddress contains the path and query of the page, and returnPath reads them back', () => {
  const address = 'https://cars.example/config/models?page=2&x=%26';
  const signIn = new URL(signInAddress(address), address);
  expect(signIn.pathname).toBe('/admin/motorlogin');
  expect(returnPath(signIn.searchParams.get('from'))).toBe('/config/models?page=2&x=%26');
});

describe('returnPath', () => {
  it.each(
    [
      [null, '', 'config', 'https://evil.example/', '//evil.example', '/\\evil.example'],
      ['/\t/evil.example', '/.//evil.example', '/x/..//evil.example', '\\\\evil.example'],
      ['javascript:alert(1)', ' //evil.example', '/admin/motorlogin?from=%2F', '//['],
      ['https:evil.example', '@evil.example', '/..//evil.example'],
    ].flat(),
  )('returns the home page for %j', (from) => {
    expect(returnPath(from)).toBe('/');
  });

  it.each(['/%09/evil.example', '/%2Fevil.example', '/%5Cevil.example'])(
    'stays on this site for the encoded path %j',
    (from) => {
      const site = 'https://cars.example';
      expect(new URL(returnPath(from), site).origin).toBe(site);
    },
  );
});
