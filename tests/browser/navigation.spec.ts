import { expect, open, test } from './support/page.ts';
import { cards, heading, requestsOf } from './support/search.ts';

test('turns pages and opens cars without loading a document, and returns to the results where the visitor left them', async ({
  page,
}) => {
  const carAddress = /\/car\/\d+$/;
  const back = page.getByRole('link', { name: 'Back to all vehicles' });
  const position = () => page.evaluate(() => scrollY);
  await open(page, '/');
  await cards(page, 'USED VEHICLES').first().getByRole('link').click();
  await expect(page).toHaveURL(carAddress);
  await back.click();
  await expect(page).toHaveURL('/search');

  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const calls = requestsOf(page, '/api/cars');
  const first = await cards(page).first().textContent();
  const pages = page.getByRole('navigation', { name: 'Pages of results' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?page=2#results');
  await expect(cards(page).first()).not.toHaveText(first ?? '');
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(calls).toContain('/api/cars/search');
  await expect(heading(page)).toBeFocused();
  // The heading is below the sticky bar.
  const bar = await page.getByRole('banner').boundingBox();
  const top = (await heading(page).boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  expect(top).toBeLessThan(200);

  const card = cards(page).last();
  await card.scrollIntoViewIfNeeded();
  const before = await position();
  expect(before).toBeGreaterThan(200);
  const address = (await card.getByRole('link').getAttribute('href')) ?? '';
  await card.getByRole('link').click();
  await expect(page).toHaveURL(address);
  expect(calls).toContain(`/api${address.replace('car', 'cars')}`);
  await page.goBack();
  await expect(page).toHaveURL('/search?page=2#results');
  await expect.poll(position).toBe(before);

  // The same after a visit to another page.
  await card.getByRole('link').click();
  await expect(page).toHaveURL(address);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await cards(page, 'USED VEHICLES').first().getByRole('link').click();
  await expect(page).toHaveURL(carAddress);
  await expect(back).toHaveAttribute('href', '/search');
  await back.click();
  await expect(page).toHaveURL('/search?page=2#results');
  await expect.poll(position).toBe(before);
  expect(documents).toEqual([]);
});

test('loads header and footer again with the next page once their texts have changed', async ({
  page,
}) => {
  await page.clock.setFixedTime(Date.now());
  await open(page, '/');
  const frames = requestsOf(page, '/about.data');
  const toAbout = () => page.getByRole('link', { name: 'About' }).first().click();
  await toAbout();
  await expect(page).toHaveURL('/about');
  expect(frames).toEqual([]);
  await page.goBack();
  // Texts of header and footer change at midnight at the latest.
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await toAbout();
  await expect(page).toHaveURL('/about');
  expect(frames).toHaveLength(1);
});
