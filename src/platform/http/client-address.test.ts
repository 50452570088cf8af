import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, type Incoming, untrustedProxy } from './client-address.server.ts';

async function addressOf(peer: string, forwarded: string | null, proxies: string[] = []) {
  const app = new Hono<{ Bindings: { incoming: Incoming } }>();
  const find = clientAddress(proxies);
  app.get('/', (c) => c.text(find(c.req.raw, c.env.incoming)));
  const headers: HeadersInit = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  const env = { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request('/', { headers }, env)).text();
}

it('returns the address of the connection and ignores headers of unknown proxies', async () => {
  expect(await addressOf('203.0.113.9', null)).toBe('203.0.113.9');
  expect(await addressOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(await addressOf('203.0.113.9', '198.51.100.1', ['127.0.0.1'])).toBe('203.0.113.9');
  expect(await addressOf('::ffff:203.0.113.9', null)).toBe('203.0.113.9');
});

it('returns the last forwarded address that is not a trusted proxy', async () => {
  const proxies = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
  expect(await addressOf('127.0.0.1', '198.51.100.1', proxies)).toBe('198.51.100.1');
  expect(await addressOf('::ffff:127.0.0.1', '6.6.6.6, 198.51.100.1, 10.1.2.3', proxies)).toBe(
    '198.51.100.1',
  );
  expect(await addressOf('fd00::1', '2001:db8::7', proxies)).toBe('2001:db8::7');
});

it('returns the address of the proxy if the header is missing or invalid', async () => {
  expect(await addressOf('127.0.0.1', null, ['127.0.0.1'])).toBe('127.0.0.1');
  expect(await addressOf('127.0.0.1', 'unknown', ['127.0.0.1'])).toBe('127.0.0.1');
});

it.each([
  ['6.6.6.6, 203.0.113.9:4711', '203.0.113.9'],
  ['6.6.6.6, [2001:db8::1]:443', '2001:db8::1'],
  ['6.6.6.6, [2001:db8::1], 10.1.2.3:4711', '2001:db8::1'],
  ['6.6.6.6, ::ffff:203.0.113.9', '203.0.113.9'],
])('removes port and brackets from %s', async (forwarded, expected) => {
  expect(await addressOf('10.0.0.1', forwarded, ['10.0.0.0/8'])).toBe(expected);
});

it.each(['6.6.6.6, unknown', '6.6.6.6,', '6.6.6.6, unknown, 10.1.2.3', '6.6.6.6, 203.0.113.9:x'])(
  'never reads past an entry that is not an address: %s',
  async (forwarded) => {
    expect(await addressOf('10.0.0.1', forwarded, ['10.0.0.0/8'])).toBe('10.0.0.1');
  },
);

const request = (remoteAddress: string, headers = {}) => ({ headers, socket: { remoteAddress } });

describe('untrustedProxy', () => {
  const find = untrustedProxy(['10.0.0.0/8']);

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'returns the address of an untrusted private peer that sends %s',
    (name) => {
      expect(find(request('127.0.0.1', { [name]: '198.51.100.1' }))).toBe('127.0.0.1');
      expect(find(request('::ffff:172.17.0.2', { [name]: '198.51.100.1' }))).toBe('172.17.0.2');
      expect(find(request('fd00::7', { [name]: '198.51.100.1' }))).toBe('fd00::7');
    },
  );

  it('returns null for a trusted proxy, a direct request and a header that a visitor sends', () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect(find(request('10.1.2.3', headers))).toBeNull();
    expect(find(request('127.0.0.1'))).toBeNull();
    expect(find(request('203.0.113.9', headers))).toBeNull();
    expect(find(request('2001:db8::7', headers))).toBeNull();
    expect(find(undefined)).toBeNull();
  });
});
