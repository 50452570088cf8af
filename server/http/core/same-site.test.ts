import { describe, expect, test } from 'vitest';
import { rejectCrossSiteWrites } from './same-site.ts';

/** Whether a page of `origin` may write at `url`, where the site says its address is `publicUrl`. */
function mayWrite(publicUrl: string, url: string, origin: string): boolean {
  try {
    rejectCrossSiteWrites(new Request(url, { method: 'POST', headers: { origin } }), publicUrl);
    return true;
  } catch {
    return false;
  }
}

const LAN = 'http://192.168.1.5:3000';

describe('a site that is open under several names', () => {
  test.each([
    ['its address in the house', 'http://localhost:3000', LAN, LAN],
    ['localhost', 'http://127.0.0.1:3000', 'http://localhost:3000', 'http://localhost:3000'],
    [
      'https in front, of which it was not told',
      'http://localhost:3000',
      'http://cars.example',
      'https://cars.example',
    ],
    [
      'a proxy that asks under another name',
      'https://cars.example',
      'http://app:3000',
      'https://cars.example',
    ],
    ['IPv6', 'http://localhost:3000', 'http://[::1]:3000', 'http://[::1]:3000'],
  ])('may be written from %s', (_what, publicUrl, url, origin) => {
    expect(mayWrite(publicUrl, `${url}/api/makes`, origin)).toBe(true);
  });

  test.each([
    ['another host', 'http://localhost:3000', LAN, 'http://evil.example'],
    ['another port', 'http://localhost:3000', LAN, 'http://192.168.1.5:8080'],
    ['no port', 'http://localhost:3000', LAN, 'http://192.168.1.5'],
    ['its own name elsewhere', 'http://localhost:3000', LAN, 'http://localhost:8080'],
    [
      'http, where it is https',
      'https://cars.example',
      'http://cars.example',
      'http://cars.example',
    ],
    ['a longer name', 'http://localhost:3000', LAN, 'http://192.168.1.5:3000.evil.example'],
    ['a name in front', 'http://localhost:3000', LAN, 'http://192.168.1.5:3000@evil.example'],
    ['a path', 'http://localhost:3000', LAN, 'http://192.168.1.5:3000/x'],
    ['no address', 'http://localhost:3000', LAN, 'null'],
    ['a file', 'http://localhost:3000', LAN, 'file://192.168.1.5:3000'],
    ['nonsense', 'http://localhost:3000', LAN, '192.168.1.5:3000'],
  ])('may not be written from %s', (_what, publicUrl, url, origin) => {
    expect(mayWrite(publicUrl, `${url}/api/makes`, origin)).toBe(false);
  });
});
