import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { STAFF_SCREENS } from './staff/screens.ts';

const byLayout = Map.groupBy(Object.entries(STAFF_SCREENS), ([, screen]) => screen.layout);

/** The staff screens, those with the same layout inside it. */
const staffRoutes = Array.from(byLayout, ([file, screens]) => {
  const routes = screens.map(([path, screen]) => route(path, screen.file));
  return file ? [layout(file, routes)] : routes;
}).flat();

/** Every screen. Those inside `staff-only` redirect signed-out visitors to the sign-in page. */
export default [
  index('site/home/home.tsx'),
  route('about', 'site/about/about.tsx'),
  route('contact', 'site/contact/contact.tsx'),
  route('privacy', 'privacy/page/privacy.tsx'),
  route('your-rights', 'legal/your-rights/your-rights.tsx'),
  route('accessibility', 'legal/accessibility/accessibility.tsx'),
  route('search', 'cars/search-page/search.tsx'),
  route('car/:carId', 'cars/page/car.tsx'),
  route('shortlist', 'cars/shortlist/shortlist.tsx'),
  route('compare', 'cars/shortlist/compare.tsx'),
  route('car/:carId/enquire', 'enquiries/form/car-enquire.tsx'),
  route('enquire', 'enquiries/form/enquire.tsx'),
  route('enquire/sent', 'enquiries/form/sent.tsx'),
  route('alerts/new', 'alerts/pages/new-alert.tsx'),
  route('alerts/done', 'alerts/pages/done.tsx'),
  route('alerts/:token', 'alerts/pages/alert.tsx'),
  route('admin/motorlogin', 'staff/sign-in/sign-in.tsx'),
  route('admin/reset-password', 'staff/sign-in/reset-password.tsx'),
  route('admin/confirm-email', 'staff/sign-in/confirm-email.tsx'),
  route('invitation', 'staff/sign-in/invitation.tsx'),
  layout('staff/frame/staff-only.tsx', staffRoutes),
  route('*', 'site/not-found/not-found.tsx'),
] satisfies RouteConfig;
