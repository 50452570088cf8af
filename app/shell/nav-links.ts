interface NavLinkData {
  to: string;
  text: string;
  /** Loads the page from the server, which resets the search. */
  reload?: true;
  staffOnly?: true;
  phoneOnly?: true;
}

const NAV_LINKS: readonly NavLinkData[] = [
  { to: '/', text: 'Home' },
  { to: '/about', text: 'About Us' },
  { to: '/contact', text: 'Contact Us' },
  { to: '/search', text: 'Search', reload: true },
  { to: '/add-car', text: 'Add Car', staffOnly: true, phoneOnly: true },
  { to: '/config', text: 'Config', staffOnly: true },
];

export const navLinks = ({ staff, phone }: { staff: boolean; phone: boolean }) =>
  NAV_LINKS.filter(({ staffOnly, phoneOnly }) => (staff || !staffOnly) && (phone || !phoneOnly));
