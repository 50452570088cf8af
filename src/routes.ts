import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { STAFF_SCREENS } from './app/screens.ts';

const byLayout = Map.groupBy(Object.entries(STAFF_SCREENS), ([, screen]) => screen.layout);

/** The staff screens, those with the same layout inside it. */
const staffRoutes = Array.from(byLayout, ([file, screens]) => {
  const routes = screens.map(([path, screen]) => route(path, screen.file));
  return file ? [layout(file, routes)] : routes;
}).flat();

/** Every screen. Those inside `staff-only` redirect signed-out visitors to the sign-in page. */
export default [
  index('features/cars/home/home.tsx'),
  route('about', 'features/site/about/about.tsx'),
  route('contact', 'features/site/contact/contact.tsx'),
  route('privacy', 'features/privacy/page/privacy.tsx'),
  route('your-rights', 'features/legal/your-rights/your-rights.tsx'),
  route('accessibility', 'features/legal/accessibility/accessibility.tsx'),
  route('search', 'features/cars/search/search.tsx'),
  route('car/:carId', 'features/cars/page/car.tsx'),
  route('shortlist', 'features/cars/shortlist/shortlist.tsx'),
  route('compare', 'features/cars/shortlist/compare.tsx'),
  route('car/:carId/enquire', 'features/enquiries/form/car-enquire.tsx'),
  route('enquire', 'features/enquiries/form/enquire.tsx'),
  route('enquire/sent', 'features/enquiries/form/sent.tsx'),
  route('alerts/new', 'features/alerts/pages/new-alert.tsx'),
  route('alerts/done', 'features/alerts/pages/done.tsx'),
  route('alerts/:token', 'features/alerts/pages/alert.tsx'),
  route('admin/motorlogin', 'features/staff/sign-in/sign-in.tsx'),
  route('admin/reset-password', 'features/staff/sign-in/reset-password.tsx'),
  route('admin/second-factor', 'features/staff/sign-in/second-factor.tsx'),
  route('admin/confirm-email', 'features/staff/sign-in/confirm-email.tsx'),
  route('invitation', 'features/staff/sign-in/invitation.tsx'),
  layout('app/frame/staff/staff-only.tsx', staffRoutes),
  route('*', 'features/site/not-found/not-found.tsx'),
] satisfies RouteConfig;
