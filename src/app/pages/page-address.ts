import { pagesFromAddress } from '../../features/cars/home/load-home.ts';
import { idsFrom, MAX_COMPARED } from '../../features/cars/listing.ts';
import { PUBLIC_PAGES, type PublicPath } from '../public-pages.ts';
import {
  askedFor,
  filtersFromAddress,
  limitSentence,
  searchAddress,
  searchFromAddress,
  SENTENCE_BEFORE,
} from '../../features/cars/search/search-address.ts';

type ByQuery = {
  [Path in PublicPath]: (typeof PUBLIC_PAGES)[Path]['cached'] extends 'query' ? Path : never;
}[PublicPath];

/** Returns the query parameters that each page reads. */
const QUERIES: Record<ByQuery, (query: URLSearchParams) => string> = {
  '': homeQuery,
  search: searchQuery,
  'car/:carId': askedQuery,
  compare: compareQuery,
};

const queries = new Map(Object.entries(QUERIES));

/** Paths of the pages that the server caches, and the query parameters that they read. */
const CACHED = Object.entries(PUBLIC_PAGES)
  .filter(([, { cached }]) => cached)
  .map(([path]) => ({
    path: new RegExp(`^/${path.replaceAll(/:\w+/g, '[1-9]\\d{0,9}')}$`),
    read: queries.get(path) ?? (() => ''),
  }));

/**
 * Returns the canonical address of a public page. The page of this address is the same for every visitor with
 * the same theme, so the server caches it. Returns null for other pages, and for page data (`/about.data`), which
 * the browser never requests.
 */
export function canonicalPageAddress(pathname: string, query: URLSearchParams): string | null {
  const search = CACHED.find(({ path }) => path.test(pathname))?.read(query);
  return search === undefined ? null : `${pathname}${search && `?${search}`}`;
}

function homeQuery(query: URLSearchParams): string {
  const pages = Object.entries(pagesFromAddress(query)).filter(([, page]) => page > 1);
  return String(new URLSearchParams(pages.map(([name, page]) => [name, String(page)])));
}

/** One id more than the page shows, so that the page can state that there are more. */
function compareQuery(query: URLSearchParams): string {
  const ids = idsFrom(query.get('cars')).slice(0, MAX_COMPARED + 1);
  return ids.length > 0
    ? [`cars=${ids.join(',')}`, askedQuery(query)].filter(Boolean).join('&')
    : '';
}

/** The search that led to a car. */
function askedQuery(query: URLSearchParams): string {
  return askedFor(filtersFromAddress(query)).slice(1);
}

function searchQuery(query: URLSearchParams): string {
  const { filters, page, sort } = searchFromAddress(query);
  const [, search = ''] = searchAddress(filters, { page, sort }).split('?');
  const advanced = query.has('advanced') ? 'advanced=' : '';
  const sentence = limitSentence(query.get(SENTENCE_BEFORE) ?? '');
  const before = sentence && String(new URLSearchParams({ [SENTENCE_BEFORE]: sentence }));
  return [search, advanced, before].filter(Boolean).join('&');
}
