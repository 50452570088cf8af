import { describe, expect, it } from 'vitest';
import type { Role } from '../../platform/capabilities.ts';
import { currentEntry, entriesFor } from './entries.ts';

const textsFor = (role: Role) =>
  entriesFor({ userId: 1, email: '', firstName: '', lastName: '', role }).map(({ text }) => text);

describe('the navigation of the staff area', () => {
  it('shows each role the screens that it can open', () => {
    expect(textsFor('admin')).toEqual([
      'Enquiries',
      'Customers',
      'Saved Vehicles',
      'Add Car',
      'Config',
      'History',
      'Settings',
    ]);
    expect(textsFor('sales')).toEqual([
      'Enquiries',
      'Customers',
      'Saved Vehicles',
      'Add Car',
      'Config',
      'History',
    ]);
    expect(textsFor('prep')).toEqual(['Saved Vehicles']);
  });

  it.each([
    ['/config/makes', '/config'],
    ['/config/history', '/config/history'],
    ['/savedcars', '/savedcars'],
    ['/enquiries/3', '/enquiries'],
    ['/customers/3', '/customers'],
    ['/edit-car/3', undefined],
  ])('marks the entry of %s', (pathname, entry) => {
    expect(currentEntry(pathname)).toBe(entry);
  });
});
