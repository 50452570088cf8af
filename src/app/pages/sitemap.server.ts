import { html } from 'hono/html';
import { matching } from '../../features/cars/search/search.server.ts';
import { PUBLIC_PAGES } from '../public-pages.ts';
import type { Stock } from '../../features/cars/stock-car.server.ts';

/** Maximum number of URLs in one sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

const FIXED_PAGES = Object.entries(PUBLIC_PAGES)
  .filter(([, { indexed }]) => indexed === 'sitemap')
  .map(([path]) => `/${path}`);

/**
 * Returns the sitemap of all public pages, or an index of several sitemaps above `maxUrls` pages. Only
 * cars have a modification date.
 */
export async function sitemap(
  stock: Stock,
  publicUrl: string,
  maxUrls = MAX_URLS,
): Promise<string> {
  const total = matching(stock, {}, 'newest').length;
  if (FIXED_PAGES.length + total <= maxUrls) return sitemapPart(stock, publicUrl, 0, maxUrls);
  const entries = Array.from(
    { length: Math.ceil((FIXED_PAGES.length + total) / maxUrls) },
    (_, index) => html`<sitemap><loc>${publicUrl}/sitemap-${index + 1}.xml</loc></sitemap> `,
  );
  return xml('sitemapindex', entries);
}

/**
 * Returns one part of the sitemap, counted from 0; empty past the end. The first part starts with the
 * fixed pages.
 */
export async function sitemapPart(
  stock: Stock,
  publicUrl: string,
  part: number,
  maxUrls = MAX_URLS,
): Promise<string> {
  const pages = part === 0 ? FIXED_PAGES : [];
  const offset = part === 0 ? 0 : part * maxUrls - FIXED_PAGES.length;
  const cars = matching(stock, {}, 'newest')
    .toSorted((a, b) => a.carId - b.carId)
    .slice(offset, offset + maxUrls - pages.length);
  return xml('urlset', [
    ...pages.map((path) => entry(`${publicUrl}${path}`)),
    ...cars.map((car) => entry(`${publicUrl}/car/${car.carId}`, car.updatedAt)),
  ]);
}

type Markup = ReturnType<typeof html>;

const entry = (url: string, lastModified?: string): Markup =>
  html`<url><loc>${url}</loc>${lastModified && html`<lastmod>${lastModified}</lastmod>`}</url> `;

async function xml(root: 'urlset' | 'sitemapindex', entries: Markup[]): Promise<string> {
  const document = await html`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</${root}>
`;
  return document.toString();
}
