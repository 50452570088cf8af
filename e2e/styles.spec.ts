import { expect, test } from './page.ts';

for (const path of ['/', '/search', '/car/48', '/about', '/contact', '/no/such/page']) {
  test(`loads exactly one stylesheet on ${path}`, async ({ page, expectConsoleError }) => {
    if (path === '/no/such/page') expectConsoleError(/status of 404 .*\/no\/such\/page/);
    await page.goto(path);
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  });
}
