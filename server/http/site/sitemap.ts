import type { CarReads } from '../../services/cars/reads.ts';
import { escapeMarkup } from '../core/html.ts';

/** How many addresses one sitemap may hold, as sitemaps.org says. */
const MAX_URLS = 50_000;

/** Pages that are always there. */
const PAGES = ['/', '/search', '/about', '/contact'];

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The sitemap of every page that the public can open: one document, or above 50,000 addresses an index
 * of several. Only cars say when they last changed, since only of them it is known.
 */
export async function sitemap(
  reads: CarReads,
  publicUrl: string,
  maxUrls = MAX_URLS,
): Promise<string> {
  const { total } = await reads.facets({});
  if (PAGES.length + total <= maxUrls) return sitemapPart(reads, publicUrl, 0, maxUrls);
  const parts = Math.ceil((PAGES.length + total) / maxUrls);
  const entries = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escapeMarkup(publicUrl)}/sitemap-${at + 1}.xml</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** One part of the sitemap, counted from 0; empty past the end. The first begins with the fixed pages. */
export async function sitemapPart(
  reads: CarReads,
  publicUrl: string,
  part: number,
  maxUrls = MAX_URLS,
): Promise<string> {
  const pages = part === 0 ? PAGES : [];
  const offset = part === 0 ? 0 : part * maxUrls - PAGES.length;
  const cars = await reads.published(maxUrls - pages.length, offset);
  const entries = [
    ...pages.map((path) => entry(`${publicUrl}${path}`)),
    ...cars.map((car) => entry(`${publicUrl}/car/${car.carId}`, car.updatedAt)),
  ];
  return `${DECLARATION}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`;
}

function entry(address: string, lastModified?: string): string {
  const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
  return `<url><loc>${escapeMarkup(address)}</loc>${changed}</url>\n`;
}
