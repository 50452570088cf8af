import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Client } from './client.server.ts';

type ClientAddress = (request: Request, incoming: Incoming | undefined) => string;

/** The part of a Node.js request that shows its origin. */
export interface Incoming {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** The Node.js request, which requests of the response cache do not have. */
export type Bindings = { incoming?: Incoming | undefined } | undefined;

export type ClientOf = (request: Request, bindings: Bindings) => Omit<Client, 'setHeader'>;

export function clientReader(proxies: readonly string[]): ClientOf {
  const addressOf = clientAddress(proxies);
  const findUntrusted = untrustedProxy(proxies);
  return (request, bindings) => ({
    request,
    get address() {
      return addressOf(request, bindings?.incoming);
    },
    get untrustedProxy() {
      return findUntrusted(bindings?.incoming);
    },
  });
}

/**
 * Returns the address of the connection or, if that is a trusted proxy, the last address in
 * X-Forwarded-For that is not a trusted proxy. If that entry is not an address, returns the address of the proxy:
 * clients can forge the entries before it. Ignores the header of an untrusted peer.
 * @param proxies addresses or networks, such as `127.0.0.1` or `10.0.0.0/8`
 */
export function clientAddress(proxies: readonly string[]): ClientAddress {
  const isTrusted = networks(proxies);
  return ({ headers }, incoming) => {
    // A request of the response cache has no connection.
    const peer = normalise(incoming?.socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return peer;
    const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(withoutPort);
    const last = forwarded.findLast((address) => !isTrusted(address));
    return last !== undefined && isIP(last) > 0 ? last : peer;
  };
}

export function trustedProxy(proxies: readonly string[]): (request: Incoming) => boolean {
  const isTrusted = networks(proxies);
  return ({ socket }) => isTrusted(normalise(socket.remoteAddress ?? ''));
}

/** Loopback, private, link-local and carrier-grade NAT networks: the addresses of most proxies. */
const isPrivate = networks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Returns the address of a proxy that forwards this request but is not trusted, else null. Any client can
 * send the headers itself, so only peers with a private address count as proxies.
 */
export function untrustedProxy(
  proxies: readonly string[],
): (request: Incoming | undefined) => string | null {
  const isTrusted = networks(proxies);
  return (request) => {
    if (!request || !FORWARDED_HEADERS.some((name) => request.headers[name])) return null;
    const peer = normalise(request.socket.remoteAddress ?? '');
    return isPrivate(peer) && !isTrusted(peer) ? peer : null;
  };
}

/** Returns a function that checks whether an address belongs to one of the networks. */
function networks(list: readonly string[]): (address: string) => boolean {
  const blocks = new BlockList();
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, Number(bits), family);
  }
  return (address) =>
    isIP(address) > 0 && blocks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Converts `::ffff:203.0.113.9` to `203.0.113.9`. */
const normalise = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Azure Application Gateway appends `203.0.113.9:4711`, other proxies also `[2001:db8::1]:443`. */
const withoutPort = (entry: string) =>
  normalise(entry.trim().replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2'));
