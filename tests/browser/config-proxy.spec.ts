import { expect, expectAccessible, open, test } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

test('the Configuration Center shows staff a proxy that the server does not trust', async ({
  page,
}) => {
  const notice = page.getByRole('region', { name: 'The server doesn’t know its proxy' });
  await open(page, '/config/makes');
  await expect(notice).toHaveCount(0);

  // The header that a proxy adds. The server sees the request come from 127.0.0.1.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' });
  await open(page, '/config/makes');
  await expect(notice).toContainText('TRUSTED_PROXIES=127.0.0.1');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Fuel Types' }).click();
  await expect(page).toHaveURL('/config/fuel-types');
  await expect(notice).toBeVisible();
});
