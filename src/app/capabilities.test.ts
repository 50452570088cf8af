import { describe, expect, it } from 'vitest';
import { can, type Capability, ROLES } from './capabilities.ts';

/** One row per capability; a letter for each role that has it: admin, sales, prep. */
const TABLE: Record<Capability, string> = {
  'cars.read': 'asp',
  'cars.write': 'asp',
  'cars.price': 'as',
  'cars.publish': 'as',
  'cars.sell': 'as',
  'cars.delete': 'a',
  'lists.write': 'as',
  'lists.delete': 'a',
  enquiries: 'as',
  customers: 'as',
  'people.erase': 'a',
  deals: 'as',
  settings: 'a',
  users: 'a',
  audit: 'as',
  money: 'a',
  'money.read': 'a',
};

describe('can', () => {
  it.each(Object.entries(TABLE))('allows %s for the roles %s only', (capability, roles) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of TABLE
    const allowed = ROLES.filter((role) => can({ role }, capability as Capability));
    expect(allowed.map((role) => role.charAt(0)).join('')).toBe(roles);
  });

  it('lets sales, but not prep, read money if a setting allows it', () => {
    const allowed = ROLES.filter((role) => can({ role, seesMoney: true }, 'money.read'));
    expect(allowed).toEqual(['admin', 'sales']);
    expect(can({ role: 'sales', seesMoney: true }, 'money')).toBe(false);
  });

  it('allows nothing without a user or for an unknown role', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a role that the type does not allow
    const visitor = { role: 'visitor' as 'admin' };
    expect([can(null, 'cars.read'), can(visitor, 'cars.read')]).toEqual([false, false]);
  });
});
