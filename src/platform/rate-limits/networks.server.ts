import { isIP } from 'node:net';

/** A network whose attempts are counted together. */
interface Network {
  network: string;
  /** How many times the limit of one household this network may use. */
  share: number;
}

/** A /48 has 256 households or one company. With more than 3, one /48 could exceed the limit of the whole site. */
const SHARE_OF_48 = 3;

/**
 * Returns the networks that an address counts for. One household has an IPv4 address, or up to a /56 of IPv6,
 * with 256 subnets of which it can use any. The /48 above it is counted too, because some have a whole one.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const groups = groupsOf(address);
  if (!groups) return [{ network: address, share: 1 }];
  const [first, second, third, fourth = 0] = groups;
  const site = `${first}:${second}:${third}`;
  return [
    { network: `${site}:${fourth >> 8}/56`, share: 1 },
    { network: `${site}/48`, share: SHARE_OF_48 },
  ];
}

/** Returns the subnet of an address: of IPv6 the /64. A sign-in makes only this subnet trusted. */
export const subnetOf = (address: string): string =>
  groupsOf(address)?.slice(0, 4).join(':') ?? address;

/** Returns the eight numbers of an IPv6 address, or null for any other text. */
function groupsOf(address: string): number[] | null {
  if (isIP(address) !== 6) return null;
  const [start = [], end] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = end === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: gap }, () => '0'), ...(end ?? [])];
  return groups.map((group) => Number.parseInt(group, 16));
}
