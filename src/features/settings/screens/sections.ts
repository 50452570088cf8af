import type { Capability } from '../../../app/capabilities.ts';

interface Section {
  slug: string;
  title: string;
  needs: Capability;
}

/** The sections with a form, in the order of the navigation. */
export const SECTIONS = [
  { slug: 'dealership', title: 'Your dealership', needs: 'settings' },
  { slug: 'enquiries', title: 'Enquiries', needs: 'settings' },
  { slug: 'email', title: 'Email', needs: 'settings' },
  { slug: 'opening-days', title: 'Opening days', needs: 'settings' },
  { slug: 'stock', title: 'Stock', needs: 'settings' },
  { slug: 'prices', title: 'Prices', needs: 'settings' },
  { slug: 'money', title: 'Money', needs: 'settings' },
  { slug: 'deals', title: 'Deals', needs: 'settings' },
  { slug: 'privacy', title: 'Privacy and retention', needs: 'settings' },
  { slug: 'claims', title: 'Texts and claims', needs: 'settings' },
] as const satisfies readonly Section[];
/** The entries of the side navigation. */
export const NAVIGATION: readonly Section[] = [
  ...SECTIONS,
  { slug: 'replies', title: 'Suggested replies', needs: 'enquiries' },
  { slug: 'alerts', title: 'Email alerts', needs: 'enquiries' },
  { slug: 'numbers', title: 'Numbers of documents', needs: 'settings' },
  { slug: 'people', title: 'People', needs: 'users' },
];

export const sectionPath = (slug: string) => `/settings/${slug}`;
