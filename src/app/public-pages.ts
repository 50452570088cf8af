interface PublicPage {
  file: string;
  /**
   * Whether search engines index the page. `sitemap`: the sitemap contains its path too. Car pages need no such mark:
   * the sitemap lists each public car. A page that is not indexed uses `notIndexed` for its `meta`.
   */
  indexed: boolean | 'sitemap';
  /**
   * Whether the server caches the page. The page must be the same for every visitor with the same theme. `query`: it
   * depends on query parameters, which are in `page-address.ts`.
   */
  cached: boolean | 'query';
}

/** The pages that visitors may open, by the pattern of their path. Routes, cache and sitemap follow from this table. */
export const PUBLIC_PAGES = {
  '': { file: 'features/cars/home/home.tsx', indexed: 'sitemap', cached: 'query' },
  search: { file: 'features/cars/search/search.tsx', indexed: 'sitemap', cached: 'query' },
  about: { file: 'features/site/about/about.tsx', indexed: 'sitemap', cached: true },
  contact: { file: 'features/site/contact/contact.tsx', indexed: 'sitemap', cached: true },
  privacy: { file: 'features/privacy/page/privacy.tsx', indexed: true, cached: true },
  'your-rights': {
    file: 'features/legal/your-rights/your-rights.tsx',
    indexed: 'sitemap',
    cached: true,
  },
  accessibility: {
    file: 'features/legal/accessibility/accessibility.tsx',
    indexed: true,
    cached: true,
  },
  'car/:carId': { file: 'features/cars/page/car.tsx', indexed: true, cached: 'query' },
  shortlist: { file: 'features/cars/shortlist/shortlist.tsx', indexed: false, cached: true },
  compare: { file: 'features/cars/shortlist/compare.tsx', indexed: false, cached: 'query' },
  'car/:carId/enquire': {
    file: 'features/enquiries/form/car-enquire.tsx',
    indexed: false,
    cached: false,
  },
  enquire: { file: 'features/enquiries/form/enquire.tsx', indexed: false, cached: false },
  'enquire/sent': { file: 'features/enquiries/form/sent.tsx', indexed: false, cached: false },
  'alerts/new': { file: 'features/alerts/pages/new-alert.tsx', indexed: false, cached: false },
  'alerts/done': { file: 'features/alerts/pages/done.tsx', indexed: false, cached: false },
  'alerts/:token': { file: 'features/alerts/pages/alert.tsx', indexed: false, cached: false },
  'admin/motorlogin': {
    file: 'features/staff/sign-in/sign-in.tsx',
    indexed: false,
    cached: false,
  },
  'admin/reset-password': {
    file: 'features/staff/sign-in/reset-password.tsx',
    indexed: false,
    cached: false,
  },
  'admin/second-factor': {
    file: 'features/staff/sign-in/second-factor.tsx',
    indexed: false,
    cached: false,
  },
  'admin/confirm-email': {
    file: 'features/staff/sign-in/confirm-email.tsx',
    indexed: false,
    cached: false,
  },
  invitation: { file: 'features/staff/sign-in/invitation.tsx', indexed: false, cached: false },
  '*': { file: 'features/site/not-found/not-found.tsx', indexed: false, cached: false },
} as const satisfies Record<string, PublicPage>;

export type PublicPath = keyof typeof PUBLIC_PAGES;
