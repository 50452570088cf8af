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
const LOCAL = 'http://localhost:3000';

describe('rejectCrossSiteWrites, for a site with several host names', () => {
  test.each([
    ['its address on the local network', LOCAL, LAN, LAN],
    ['localhost', 'http://127.0.0.1:3000', LOCAL, LOCAL],
    ['https, through an unknown proxy', LOCAL, 'http://cars.example', 'https://cars.example'],
    ['the public address', 'https://cars.example', 'http://app:3000', 'https://cars.example'],
    ['IPv6', LOCAL, 'http://[::1]:3000', 'http://[::1]:3000'],
  ])('accepts a write from %s', (_what, publicUrl, url, origin) => {
    expect(mayWrite(publicUrl, `${url}/api/makes`, origin)).toBe(true);
  });

  test.each([
    ['another host', LOCAL, LAN, 'http://evil.example'],
    ['another port', LOCAL, LAN, 'http://192.168.1.5:8080'],
    ['no port', LOCAL, LAN, 'http://192.168.1.5'],
    ['its own host name on another port', LOCAL, LAN, 'http://localhost:8080'],
    ['http instead of https', 'https://cars.example', 'http://cars.example', 'http://cars.example'],
    ['a host name with a suffix', LOCAL, LAN, `${LAN}.evil.example`],
    ['another host with its address as user name', LOCAL, LAN, `${LAN}@evil.example`],
    ['a path', LOCAL, LAN, `${LAN}/x`],
    ['an opaque origin', LOCAL, LAN, 'null'],
    ['a file', LOCAL, LAN, 'file://192.168.1.5:3000'],
    ['an origin without a scheme', LOCAL, LAN, '192.168.1.5:3000'],
  ])('rejects a write from %s', (_what, publicUrl, url, origin) => {
    expect(mayWrite(publicUrl, `${url}/api/makes`, origin)).toBe(false);
  });
});
