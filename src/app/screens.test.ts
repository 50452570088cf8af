import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { ROLES } from './capabilities.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import screens from '../routes.ts';
import { navLinks } from './frame/nav-links.ts';
import { canOpen, screenAddress, STAFF_SCREENS } from './screens.ts';

const patternsOf = (routes: readonly RouteConfigEntry[], parent = ''): string[] =>
  routes.flatMap(({ path = '', children }) => {
    const pattern = [parent, path].filter(Boolean).join('/');
    return children ? patternsOf(children, pattern) : [pattern];
  });

it('puts every screen that is not public inside the layout that checks access', () => {
  const staff = screens.find(({ file }) => file === 'app/frame/staff/staff-only.tsx');
  const open = screens.filter((screen) => screen !== staff);
  expect(patternsOf(open).toSorted()).toEqual(Object.keys(PUBLIC_PAGES).toSorted());
  expect(patternsOf(staff?.children ?? []).toSorted()).toEqual(
    Object.keys(STAFF_SCREENS).toSorted(),
  );
});

const rolesFor = (path: string) => ROLES.filter((role) => canOpen({ role }, path));

it('opens a screen to the roles with its capability, and an unknown screen to nobody', () => {
  expect(rolesFor('settings/people')).toEqual(['admin']);
  expect(rolesFor('customers/:customerId')).toEqual(['admin', 'sales']);
  expect(rolesFor('account')).toEqual(ROLES);
  expect(rolesFor('constructor')).toEqual([]);
  expect(canOpen(null, 'account')).toBe(false);
});

it.each(ROLES)('links the role %s from the public pages to screens that it can open', (role) => {
  const user = { userId: 1, email: '', firstName: '', lastName: '', role };
  const visitorLinks = navLinks({ user: null, phone: true }).map(({ to }) => to);
  const links = navLinks({ user, phone: true }).filter(({ to }) => !visitorLinks.includes(to));
  const open = Object.keys(STAFF_SCREENS).filter((path) => canOpen(user, path));
  expect(links).not.toEqual([]);
  for (const { to } of links) expect(open.map(screenAddress)).toContain(to);
});
