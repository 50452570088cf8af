import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { networksOf, subnetOf } from './networks.server.ts';

const names = (address: string) => networksOf(address).map(({ network }) => network);
const group = fc.integer({ min: 0, max: 0xffff });
const hex = (groups: readonly number[]) => groups.map((one) => one.toString(16)).join(':');

it('counts all addresses of a household as one network, in any spelling', () => {
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 3, maxLength: 3 }),
      group,
      fc.array(group, { minLength: 5, maxLength: 5 }),
      (site, subnet, [own = 0, ...rest]) => {
        const household = hex([...site, subnet]);
        const other = hex([...site, (subnet & 0xff00) | (own & 0xff), ...rest]);
        expect(names(`${household}::1`)).toEqual(names(other));
        expect(names(`${household}:0:0:0:1`.toUpperCase())).toEqual(names(`${household}::1`));
        const neighbour = hex([...site, subnet ^ 0x0100, ...rest]);
        expect(names(neighbour)[0]).not.toBe(names(other)[0]);
        expect(names(neighbour)[1]).toBe(names(other)[1]);
      },
    ),
  );
});

it('counts an IPv4 address alone, and trusts only a /64 of IPv6', () => {
  expect(networksOf('203.0.113.9')).toEqual([{ network: '203.0.113.9', share: 1 }]);
  expect(subnetOf('2001:db8:0:7::1')).toBe(subnetOf('2001:db8:0:7:9:8:7:6'));
  expect(subnetOf('2001:db8:0:7::1')).not.toBe(subnetOf('2001:db8:0:8::1'));
});
