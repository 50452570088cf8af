import { can, type Capability, type Role } from './capabilities.ts';

interface StaffScreen {
  file: string;
  /** The route module of a layout that it shares with the other screens of that layout. */
  layout?: string;
  /** Who may open it: users with a capability, or every user (`staff`). */
  needs: Capability | 'staff';
  /** Its link in the navigation. Omitted: the navigation does not link to it. */
  nav?: {
    text: string;
    /**
     * Whether the link is also in the bottom bar on phones, which has room for four links. The menu contains all
     * others.
     */
    inPhoneBar?: true;
  };
}

const INBOX = 'features/enquiries/inbox/inbox/inbox.tsx';

const SCREENS = {
  today: {
    file: 'features/today/screens/today.tsx',
    needs: 'cars.read',
    nav: { text: 'Today', inPhoneBar: true },
  },
  diary: {
    file: 'features/enquiries/appointments/diary/diary.tsx',
    needs: 'enquiries',
    nav: { text: 'Diary' },
  },
  enquiries: {
    file: 'features/enquiries/inbox/inbox/no-enquiry.tsx',
    layout: INBOX,
    needs: 'enquiries',
    nav: { text: 'Enquiries', inPhoneBar: true },
  },
  'enquiries/:enquiryId': {
    file: 'features/enquiries/inbox/enquiry.tsx',
    layout: INBOX,
    needs: 'enquiries',
  },
  stock: {
    file: 'features/cars/manage/list/stock.tsx',
    needs: 'cars.read',
    nav: { text: 'Stock', inPhoneBar: true },
  },
  deals: { file: 'features/deals/screens/deals.tsx', needs: 'deals', nav: { text: 'Deals' } },
  'deals/:dealId': { file: 'features/deals/screens/deal.tsx', needs: 'deals' },
  customers: {
    file: 'features/customers/screens/customers.tsx',
    needs: 'customers',
    nav: { text: 'Customers' },
  },
  'customers/:customerId': { file: 'features/customers/screens/customer.tsx', needs: 'customers' },
  savedcars: {
    file: 'features/cars/saved/saved-cars.tsx',
    needs: 'cars.read',
    nav: { text: 'Saved Vehicles' },
  },
  'add-car': {
    file: 'features/cars/edit/add-car.tsx',
    needs: 'cars.price',
    nav: { text: 'Add Car', inPhoneBar: true },
  },
  'stock/import': { file: 'features/cars/import/screen/stock-import.tsx', needs: 'cars.publish' },
  'edit-car/:carId': { file: 'features/cars/edit/edit-car.tsx', needs: 'cars.write' },
  'car/:carId/portals': { file: 'features/cars/portals/portals.tsx', needs: 'cars.read' },
  'car/:carId/adverts': { file: 'features/cars/adverts/screen/car-adverts.tsx', needs: 'audit' },
  'car/:carId/sheet': { file: 'features/cars/sheet/sheet.tsx', needs: 'cars.read' },
  books: { file: 'features/money/books/books.tsx', needs: 'money.read', nav: { text: 'Books' } },
  'books/import': { file: 'features/money/import/books-import.tsx', needs: 'money' },
  'car/:carId/money': { file: 'features/money/screens/car-money.tsx', needs: 'staff' },
  'config/:section?': {
    file: 'features/reference-lists/config/config.tsx',
    needs: 'lists.write',
    nav: { text: 'Config' },
  },
  'config/history': {
    file: 'features/history/screens/history.tsx',
    needs: 'audit',
    nav: { text: 'History' },
  },
  'settings/:section?': {
    file: 'features/settings/screens/settings.tsx',
    needs: 'settings',
    nav: { text: 'Settings' },
  },
  'settings/replies': {
    file: 'features/enquiries/reply-templates/replies.tsx',
    needs: 'enquiries',
  },
  'settings/numbers': {
    file: 'features/documents/screens/document-numbers.tsx',
    needs: 'settings',
  },
  'settings/alerts': { file: 'features/alerts/screens/alerts.tsx', needs: 'enquiries' },
  'settings/people': { file: 'features/staff/people/people.tsx', needs: 'users' },
  account: { file: 'features/account/account.tsx', needs: 'staff' },
} as const satisfies Record<string, StaffScreen>;

/**
 * Every staff screen by the pattern of its path, in the order of the navigation. The routes, the check of
 * access, the navigation and robots.txt are made from this list.
 */
export const STAFF_SCREENS: Readonly<Record<string, StaffScreen>> = SCREENS;

/** The screens that the navigation links to. */
export type NavScreen = {
  [Path in keyof typeof SCREENS]: (typeof SCREENS)[Path] extends { nav: object } ? Path : never;
}[keyof typeof SCREENS];

/** Returns whether a user can open the screen of a path in `STAFF_SCREENS`; false for an unknown screen. */
export function canOpen(user: { role: Role } | null, path: string): boolean {
  const needs = STAFF_SCREENS[path]?.needs;
  if (needs === 'staff') return user !== null;
  return needs !== undefined && can(user, needs);
}

/**
 * Returns the address of a screen without the parameter at its end: `/config`, `/edit-car/`. Replaces other parameters
 * with an asterisk, the wildcard of robots.txt.
 */
export const screenAddress = (path: string) =>
  `/${path.replace(/\/:\w+\?$|:\w+$/, '').replaceAll(/:\w+/g, '*')}`;

/** Returns the links of the navigation to the screens that a user can open. */
export const staffLinks = (user: { role: Role }): { to: string; text: string }[] =>
  Object.entries(STAFF_SCREENS).flatMap(([path, { nav }]) =>
    nav && canOpen(user, path) ? [{ to: screenAddress(path), text: nav.text }] : [],
  );
