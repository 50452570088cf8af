import { expect, open, test } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test('lists drafts only and shows how many the filters hide', async ({ page }) => {
  await signInByApi(page.request);
  await open(page, '/savedcars?maxPrice=1000');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Vehicles' })).toBeVisible();
  await expect(page.getByText(/^These filters hide \d+ drafts?\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Show all drafts' }).click();
  await expect(page).toHaveURL('/savedcars?maxPrice=1000&all=1');
  await expect(page.getByText('You’re seeing all drafts. The filters are off.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Vehicle' })).toBeVisible();
  await expect(page).toHaveTitle(/^Edit (?!Vehicle).+ \| \w/);
  await expect(page.getByRole('switch', { name: 'Publish to website' })).not.toBeChecked();
});
