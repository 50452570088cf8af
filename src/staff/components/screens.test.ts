import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import screens from '../../routes.ts';
import { STAFF_SCREENS } from './screens.ts';

const patternsOf = (routes: readonly RouteConfigEntry[], parent = ''): string[] =>
  routes.flatMap(({ path = '', children }) => {
    const pattern = [parent, path].filter(Boolean).join('/');
    return children ? patternsOf(children, pattern) : [pattern];
  });

it('lists every screen inside the layout for staff, and no other', () => {
  const staff = screens.find(({ file }) => file === 'staff/frame/staff-only.tsx');
  expect(patternsOf(staff?.children ?? []).toSorted()).toEqual(
    Object.keys(STAFF_SCREENS).toSorted(),
  );
});
