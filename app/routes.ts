import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen. Those inside `staff-only` redirect signed-out visitors to the sign-in page. */
export default [
  index('routes/home/home.tsx'),
  route('about', 'routes/about/about.tsx'),
  route('contact', 'routes/contact/contact.tsx'),
  route('privacy', 'routes/privacy/privacy.tsx'),
  route('search', 'routes/search/search.tsx'),
  route('car/:carId', 'routes/car/car.tsx'),
  route('car/:carId/enquire', 'routes/enquire/car-enquire.tsx'),
  route('enquire', 'routes/enquire/enquire.tsx'),
  route('enquire/sent', 'routes/enquire/sent.tsx'),
  route('admin/motorlogin', 'routes/sign-in/sign-in.tsx'),
  route('admin/reset-password', 'routes/sign-in/reset-password.tsx'),
  route('admin/confirm-email', 'routes/sign-in/confirm-email.tsx'),
  route('invitation', 'routes/sign-in/invitation.tsx'),
  layout('routes/staff-only/staff-only.tsx', [
    route('add-car', 'routes/car-form/add-car.tsx'),
    route('edit-car/:carId', 'routes/car-form/edit-car.tsx'),
    layout('routes/enquiries/inbox/inbox.tsx', [
      route('enquiries', 'routes/enquiries/inbox/no-enquiry.tsx'),
      route('enquiries/:enquiryId', 'routes/enquiries/enquiry.tsx'),
    ]),
    route('customers', 'routes/customers/customers.tsx'),
    route('customers/:customerId', 'routes/customers/customer.tsx'),
    route('savedcars', 'routes/saved-cars/saved-cars.tsx'),
    route('settings/:section?', 'routes/settings/settings.tsx'),
    route('config/history', 'routes/config/history.tsx'),
    route('config/:section?', 'routes/config/config.tsx'),
    route('settings/replies', 'routes/settings/replies/replies.tsx'),
    route('settings/people', 'routes/settings/people/people.tsx'),
    route('account', 'routes/account/account.tsx'),
  ]),
  route('*', 'routes/not-found/not-found.tsx'),
] satisfies RouteConfig;
