import { hold } from './support/hold.ts';
import { expect, expectAccessibleInBothThemes, started, test } from './support/page.ts';
import { recordTexts } from './support/record-texts.ts';
import { requestsOf } from './support/search.ts';

test('shows used and premium cars of the stock', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Discover Your Perfect Drive' }),
  ).toBeVisible();
  await expect(
    page.getByText('Explore our premium selection of luxury vehicles', { exact: true }),
  ).toBeVisible();
  for (const name of ['USED VEHICLES', 'PREMIUM VEHICLES']) {
    const section = page.getByRole('region', { name });
    await expect(section.getByRole('article')).toHaveCount(3);
    await expect(section.getByRole('button', { name: 'Previous' })).toBeDisabled();
  }
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByText('Premium', { exact: true })).toHaveCount(3);
  await expect(premium.getByRole('navigation')).toContainText('1–3 of 12 cars');
  for (const reason of [
    'Certified pre-owned',
    'Express service',
    'Award winning',
    'Customer first',
  ]) {
    await expect(page.getByRole('term').filter({ hasText: reason })).toBeVisible();
  }
});

test('keeps the page of premium vehicles when the page of used vehicles changes', async ({
  page,
}) => {
  await page.goto('/?premium=2');
  await started(page);
  const used = page.getByRole('region', { name: 'USED VEHICLES' });
  const first = await used.getByRole('article').first().textContent();
  await used.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?used=2&premium=2#used');
  await expect(used.getByRole('article').first()).not.toHaveText(first ?? '');
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByRole('navigation')).toContainText('4–6 of 12 cars');
});

test('opens the search with its results and without a request by script', async ({ page }) => {
  await page.goto('/');
  await started(page);
  const requests = requestsOf(page, '/api/');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Vehicles' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
  await started(page);
  expect(requests).toEqual([]);
});

test('disables Next on the last page of premium vehicles', async ({ page }) => {
  await page.goto('/?premium=4');
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(premium.getByRole('link', { name: 'Page 4' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('is accessible in light and dark', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expectAccessibleInBothThemes(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the cars and submits the search as a form', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'USED VEHICLES' }).getByRole('article'),
    ).toHaveCount(3);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?/);
    await expect(page.getByRole('article')).toHaveCount(6);
  });
});

test('shows the last page for a page past the end', async ({ page }) => {
  await page.goto('/?premium=99');
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByRole('navigation')).toContainText('10–12 of 12 cars');
});

test('announces another page of a section, and moves the focus to its heading', async ({
  page,
}) => {
  await page.goto('/?premium=3');
  await started(page);
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  const texts = await recordTexts(page, premium.getByRole('status'));
  const release = await hold(page, /\/\?premium=4$/);
  await premium.getByRole('link', { name: 'Next' }).press('Enter', { noWaitAfter: true });
  await expect.poll(() => texts).toEqual(['Loading vehicles...']);
  release();
  await expect(page).toHaveURL('/?premium=4#premium');
  await expect(premium.getByRole('status')).toHaveText('10–12 of 12 cars');
  await expect(premium.getByRole('heading', { name: 'PREMIUM VEHICLES' })).toBeFocused();
  await expect(premium.getByRole('heading', { name: 'PREMIUM VEHICLES' })).toBeInViewport();
});

test('opens a car that is pressed while the search is running', async ({ page }) => {
  await page.goto('/');
  await started(page);
  const texts = await recordTexts(page, page.getByRole('search'));
  const release = await hold(page, /\/search$/);
  // Locators wait while the browser loads a page.
  await page.evaluate(() => {
    const car = document.querySelector<HTMLElement>('article a');
    addEventListener('leave', () => setTimeout(() => car?.click(), 200), { once: true });
  });
  await page.getByRole('button', { name: 'Search', exact: true }).click({ noWaitAfter: true });
  await expect.poll(() => texts.join()).toContain('Searching...');
  await expect(page).toHaveURL(/\/car\/\d+$/);
  release();
});
