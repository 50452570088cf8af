import type { Capability } from '../../platform/capabilities.ts';

/**
 * Who may open each staff screen, by its path in `src/routes.ts`: users with a capability, or every user
 * (`staff`). Nobody can open a screen that is not listed.
 */
export const STAFF_SCREENS: Readonly<Record<string, Capability | 'staff'>> = {
  'add-car': 'cars.price',
  'edit-car/:carId': 'cars.write',
  enquiries: 'enquiries',
  'enquiries/:enquiryId': 'enquiries',
  customers: 'customers',
  'customers/:customerId': 'customers',
  savedcars: 'cars.read',
  'settings/:section?': 'settings',
  'config/history': 'audit',
  'config/:section?': 'lists.write',
  'settings/people': 'users',
  'settings/replies': 'enquiries',
  account: 'staff',
};
