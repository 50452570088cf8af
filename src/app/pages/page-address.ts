import { pagesFromAddress } from '../../features/cars/home/load-home.ts';
import { idsFrom } from '../../features/cars/addresses.ts';
import { SHORTLIST_PATH } from '../../features/cars/components/shortlist.ts';
import { MAX_COMPARED } from '../../features/cars/listing.ts';
import { searchAddress, searchFromAddress } from '../../features/cars/search/search-address.ts';

const TEXT_PAGES = [
  '/about',
  '/contact',
  '/privacy',
  '/your-rights',
  '/accessibility',
  SHORTLIST_PATH,
];
const CAR = /^\/car\/[1-9]\d{0,9}$/;

/**
 * Returns the canonical address of a public page. The page of this address is the same for every visitor with
 * the same theme, so the server caches it. Returns null for other pages, and for page data (`/about.data`), which
 * the browser never requests.
 */
export function canonicalPageAddress(pathname: string, query: URLSearchParams): string | null {
  const search = canonicalQuery(pathname, query);
  return search === null ? null : `${pathname}${search && `?${search}`}`;
}

/** Returns the query parameters that the page at `path` reads, or null if no public page has this path. */
function canonicalQuery(path: string, query: URLSearchParams): string | null {
  if (TEXT_PAGES.includes(path) || CAR.test(path)) return '';
  if (path === '/') return homeQuery(query);
  if (path === '/compare') return compareQuery(query);
  return path === '/search' ? searchQuery(query) : null;
}

function homeQuery(query: URLSearchParams): string {
  const pages = Object.entries(pagesFromAddress(query)).filter(([, page]) => page > 1);
  return String(new URLSearchParams(pages.map(([name, page]) => [name, String(page)])));
}

/** One id more than the page shows, so that the page can state that there are more. */
function compareQuery(query: URLSearchParams): string {
  const ids = idsFrom(query.get('cars')).slice(0, MAX_COMPARED + 1);
  return ids.length > 0 ? `cars=${ids.join(',')}` : '';
}

function searchQuery(query: URLSearchParams): string {
  const { filters, page, sort } = searchFromAddress(query);
  const [, search = ''] = searchAddress(filters, page, sort).split('?');
  const advanced = query.has('advanced') ? 'advanced=' : '';
  return [search, advanced].filter(Boolean).join('&');
}
