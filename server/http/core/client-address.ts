import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';

/** Finds the IP address of whoever calls. */
export type ClientAddress = (c: Context) => string;

/**
 * The caller's address: the peer of the connection, or, where that is a proxy of the configuration, the
 * last address in X-Forwarded-For that is no such proxy. Anybody can write that header, so it counts
 * from nobody else.
 * @param proxies addresses or networks, such as `127.0.0.1` or `10.0.0.0/8`
 */
export function clientAddress(proxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (c) => {
    const peer = plain(peerOf(c));
    if (!isTrusted(peer)) return peer;
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => plain(one));
    return forwarded.findLast((one) => isIP(one) > 0 && !isTrusted(one)) ?? peer;
  };
}

/** An IPv4 address as such, also where the system writes it as one of IPv6. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Empty where there is no connection: a call inside this process. */
function peerOf(c: Context): string {
  const env: unknown = c.env;
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return '';
  const { incoming } = env;
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return '';
  const { socket } = incoming;
  if (typeof socket !== 'object' || socket === null || !('remoteAddress' in socket)) return '';
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : '';
}
