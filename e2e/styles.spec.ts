import { expect, test } from '@playwright/test';

for (const path of ['/', '/search', '/car/48', '/about', '/contact', '/no/such/page']) {
  test(`${path} loads exactly one stylesheet`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  });
}
