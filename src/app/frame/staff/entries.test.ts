import { describe, expect, it } from 'vitest';
import type { Role } from '../../capabilities.ts';
import { STAFF_SCREENS } from '../../screens.ts';
import { currentEntry, entriesFor } from './entries.ts';

const textsFor = (role: Role) =>
  entriesFor({ userId: 1, email: '', firstName: '', lastName: '', role }).map(({ text }) => text);

describe('the navigation of the staff area', () => {
  it('shows each role the screens that it can open', () => {
    const texts = Object.values(STAFF_SCREENS).flatMap(({ nav }) => nav?.text ?? []);
    expect(textsFor('admin')).toEqual(texts);
    expect(textsFor('sales')).toContain('Customers');
    expect(textsFor('sales')).not.toContain('Settings');
    expect(textsFor('prep')).toContain('Saved Vehicles');
    expect(textsFor('prep')).not.toContain('Customers');
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
