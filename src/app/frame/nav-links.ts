import { can, type Capability } from '../capabilities.ts';
import { SHORTLIST_PATH } from '../../features/cars/components/shortlist.ts';
import type { SessionUser } from '../session-user.ts';

export interface NavLink {
  to: string;
  text: string;
  /** Loads the page from the server, which resets the search. */
  reload?: true;
}

interface NavLinkData extends NavLink {
  /** Shown only to users with this capability. */
  needs?: Capability;
  hiddenWith?: Capability;
  phoneOnly?: true;
  visitorsOnly?: true;
}

const NAV_LINKS: readonly NavLinkData[] = [
  { to: '/', text: 'Home' },
  { to: '/about', text: 'About Us' },
  { to: '/contact', text: 'Contact Us' },
  { to: '/search', text: 'Search', reload: true },
  { to: SHORTLIST_PATH, text: 'Saved', visitorsOnly: true },
  { to: '/add-car', text: 'Add Car', needs: 'cars.price', phoneOnly: true },
  { to: '/config', text: 'Config', needs: 'lists.write' },
  // Users without the Config link reach the staff area through this one.
  { to: '/savedcars', text: 'Saved Vehicles', needs: 'cars.read', hiddenWith: 'lists.write' },
];

/** Links for visitors who have not chosen a car, in the menu on phones and in the footer. */
export const ENQUIRY_LINKS: readonly NavLink[] = [
  { to: '/enquire?kind=partExchange', text: 'Trade-in value' },
  { to: '/enquire?kind=wanted', text: 'Tell us what you’re looking for' },
];

export const navLinks = ({
  user,
  phone,
}: {
  user: SessionUser | null;
  phone: boolean;
}): NavLink[] =>
  NAV_LINKS.filter(
    ({ needs, hiddenWith, phoneOnly, visitorsOnly }) =>
      (!needs || can(user, needs)) &&
      !(hiddenWith && can(user, hiddenWith)) &&
      (phone || !phoneOnly) &&
      !(visitorsOnly && user),
  );
