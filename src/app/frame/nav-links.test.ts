import { expect, it } from 'vitest';
import type { Role } from '../capabilities.ts';
import { navLinks } from './nav-links.ts';

const user = (role: Role) => ({ userId: 1, email: '', firstName: '', lastName: '', role });
const SITE = ['Home', 'About Us', 'Contact Us', 'Search'];

it.each([
  [null, ['Saved']],
  [user('admin'), ['Config']],
  [user('sales'), ['Config']],
  [user('prep'), ['Saved Vehicles']],
])('shows each user the links that the role can open', (who, more) => {
  expect(navLinks({ user: who, phone: false }).map(({ text }) => text)).toEqual([...SITE, ...more]);
});

it('shows Add Car in the menu of phones only', () => {
  const texts = navLinks({ user: user('sales'), phone: true }).map(({ text }) => text);
  expect(texts).toEqual([...SITE, 'Add Car', 'Config']);
});
