import type { Page } from '@playwright/test';
import { started } from './page.ts';

export const panel = (page: Page) => page.getByRole('search', { name: 'Filters' });
export const results = (page: Page) => page.getByRole('region', { name: 'Search Results' });
export const heading = (page: Page) =>
  results(page).getByRole('heading', { name: 'Search Results' });
export const count = (page: Page) => results(page).getByRole('status');
export const cards = (page: Page, region = 'Search Results') =>
  page.getByRole('region', { name: region }).getByRole('article');
export const search = (page: Page) => panel(page).getByRole('button', { name: 'Search Vehicles' });

/** The field for a sentence, above the panel. */
export const sentence = (page: Page) => page.getByLabel(/you’re looking for/);

/** Opens the search page and waits for hydration. */
export async function openSearch(page: Page, address = '/search') {
  await page.goto(address);
  await started(page);
}

/** On a phone, opens the panel as a sheet. On a desktop it is part of the page. */
export async function openPanel(page: Page) {
  const open = page.getByRole('button', { name: /^Filters/ });
  if (await open.isVisible()) await open.click();
}

/** Returns a list to which the path of each later request is added if it starts with `path`. */
export function requestsOf(page: Page, path: string): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(path)) paths.push(pathname);
  });
  return paths;
}
