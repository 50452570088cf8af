import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen. Those inside `staff-only` redirect signed-out visitors to the sign-in page. */
export default [
  index('site/home/home.tsx'),
  route('about', 'site/about/about.tsx'),
  route('contact', 'site/contact/contact.tsx'),
  route('privacy', 'privacy/page/privacy.tsx'),
  route('search', 'cars/search-page/search.tsx'),
  route('car/:carId', 'cars/page/car.tsx'),
  route('car/:carId/enquire', 'enquiries/form/car-enquire.tsx'),
  route('enquire', 'enquiries/form/enquire.tsx'),
  route('enquire/sent', 'enquiries/form/sent.tsx'),
  route('admin/motorlogin', 'staff/sign-in/sign-in.tsx'),
  route('admin/reset-password', 'staff/sign-in/reset-password.tsx'),
  route('admin/confirm-email', 'staff/sign-in/confirm-email.tsx'),
  route('invitation', 'staff/sign-in/invitation.tsx'),
  layout('staff/frame/staff-only.tsx', [
    route('add-car', 'cars/edit/add-car.tsx'),
    route('edit-car/:carId', 'cars/edit/edit-car.tsx'),
    layout('enquiries/inbox/inbox/inbox.tsx', [
      route('enquiries', 'enquiries/inbox/inbox/no-enquiry.tsx'),
      route('enquiries/:enquiryId', 'enquiries/inbox/enquiry.tsx'),
    ]),
    route('customers', 'customers/screens/customers.tsx'),
    route('customers/:customerId', 'customers/screens/customer.tsx'),
    route('savedcars', 'cars/saved/saved-cars.tsx'),
    route('settings/:section?', 'settings/screens/settings.tsx'),
    route('config/history', 'reference-lists/config/history.tsx'),
    route('config/:section?', 'reference-lists/config/config.tsx'),
    route('settings/replies', 'enquiries/reply-templates/replies.tsx'),
    route('settings/people', 'staff/people/people.tsx'),
    route('account', 'staff/account/account.tsx'),
  ]),
  route('*', 'site/not-found/not-found.tsx'),
] satisfies RouteConfig;
