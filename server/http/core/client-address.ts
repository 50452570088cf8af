import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Returns the IP address of the client. */
export type ClientAddress = (c: Context) => string;

/**
 * Returns the address of the connection or, if that is a trusted proxy, the last address in
 * X-Forwarded-For that is not a trusted proxy. The header of anyone else is ignored: clients can forge it.
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
    const peer = normalise(peerAddress(c));
    if (!isTrusted(peer)) return peer;
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(normalise);
    return forwarded.findLast((address) => isIP(address) > 0 && !isTrusted(address)) ?? peer;
  };
}

/** Converts `::ffff:203.0.113.9` to `203.0.113.9`. */
const normalise = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Empty for in-process requests, which have no connection. */
const peerAddress = (c: Context) => (c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '');
