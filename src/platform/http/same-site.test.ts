import { describe, expect, test } from 'vitest';
import { rejectCrossSiteWrites } from './same-site.server.ts';

/** Returns whether a page of `origin` may write to `url`. */
function mayWrite(publicUrl: string, url: string, origin: string): boolean {
  try {
    rejectCrossSiteWrites(new Request(url, { method: 'POST', headers: { origin } }), publicUrl);
    return true;
  } catch {
    return false;
  }
}

const LAN = 'http://192.168.1.5:3000';

describe('rejectCrossSiteWrites, for a site with several host names', () => {
  test.each([
    ['its address on the local network', 'http://localhost:3000', LAN, LAN],
    ['localhost', 'http://127.0.0.1:3000', 'http://localhost:3000', 'http://localhost:3000'],
    [
      'https, through a proxy that is not configured',
      'http://localhost:3000',
      'http://cars.example',
      'https://cars.example',
    ],
    [
      'the public address, through a proxy that uses another host',
      'https://cars.example',
      'http://app:3000',
      'https://cars.example',
    ],
    ['IPv6', 'http://localhost:3000', 'http://[::1]:3000', 'http://[::1]:3000'],
  ])('accepts a write from %s', (_what, publicUrl, url, origin) => {
    expect(mayWrite(publicUrl, `${url}/api/makes`, origin)).toBe(true);
  });

  test.each([
    ['another host', 'http://localhost:3000', LAN, 'http://evil.example'],
    ['another port', 'http://localhost:3000', LAN, 'http://192.168.1.5:8080'],
    ['no port', 'http://localhost:3000', LAN, 'http://192.168.1.5'],
    ['its own host name on another port', 'http://localhost:3000', LAN, 'http://localhost:8080'],
    [
      'http if the public address is https',
      'https://cars.example',
      'http://cars.example',
      'http://cars.example',
    ],
    [
      'a host name with a suffix',
      'http://localhost:3000',
      LAN,
      'http://192.168.1.5:3000.evil.example',
    ],
    [
      'another host with its address as user name',
      'http://localhost:3000',
      LAN,
      'http://192.168.1.5:3000@evil.example',
    ],
    ['a path', 'http://localhost:3000', LAN, 'http://192.168.1.5:3000/x'],
    ['an opaque origin', 'http://localhost:3000', LAN, 'null'],
    ['a file', 'http://localhost:3000', LAN, 'file://192.168.1.5:3000'],
    ['an origin without a scheme', 'http://localhost:3000', LAN, '192.168.1.5:3000'],
  ])('rejects a write from %s', (_what, publicUrl, url, origin) => {
    expect(mayWrite(publicUrl, `${url}/api/makes`, origin)).toBe(false);
  });
});
