import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { PUBLIC_PAGES } from './app/public-pages.ts';
import { STAFF_SCREENS } from './app/screens.ts';

const publicRoutes = Object.entries(PUBLIC_PAGES).map(([path, { file }]) =>
  path ? route(path, file) : index(file),
);

const byLayout = Map.groupBy(Object.entries(STAFF_SCREENS), ([, screen]) => screen.layout);

/** The staff screens, grouped by layout. */
const staffRoutes = Array.from(byLayout, ([file, screens]) => {
  const routes = screens.map(([path, screen]) => route(path, screen.file));
  return file ? [layout(file, routes)] : routes;
}).flat();

/** Every screen. Those inside `staff-only` redirect signed-out visitors to the sign-in page. */
export default [
  ...publicRoutes,
  layout('app/frame/staff/staff-only.tsx', staffRoutes),
] satisfies RouteConfig;
