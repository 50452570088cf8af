import { readFile } from 'node:fs/promises';
import { choose, imageFiles, update } from './car-form.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  test,
  toast,
} from './page.ts';
import { deleteCar, named, ordinaryCar, saveCar, signInByApi } from './staff.ts';

test('an owner keeps, merges, exports and erases the data of a customer', async ({ page }) => {
  await signInByApi(page.request);
  const name = named('Maeve');
  const add = (contact: object) =>
    page.request.post('/api/enquiries/manual', {
      data: { name, kind: 'question', source: 'referral', message: 'A van?', ...contact },
    });
  const first = named('m').replace(' ', '').toLowerCase();
  await add({ email: `${first}@example.com` });
  await add({ email: `second.${first}@example.com` });
  const carId = await saveCar(page.request, 'create', await ordinaryCar(page.request));

  await open(page, '/customers');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(`second.${first}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=second/);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByLabel('County').fill('Carlow');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Customer Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Record a consent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/By a colleague, /)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await open(page, `/edit-car/${carId}`);
  await page.getByRole('switch', { name: 'Sold' }).check();
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await sale.getByLabel('Customer').fill(`second.${first}`);
  await sale.getByRole('button', { name: new RegExp(name) }).click();
  await expect(sale.getByLabel('County')).toHaveValue('Carlow');
  await sale.getByLabel('Sale Date').fill('2024-03-14');
  await expectAccessible(page);
  await choose(page, await imageFiles('front.webp'));
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });

  await open(page, `/customers?q=second.${first}`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByText('14 Mar 2024')).toBeVisible();
  await page.getByLabel('Merge into another customer').fill(`${first}@example.com`);
  await page.getByRole('button', { name: new RegExp(`C-\\d+, ${first}@`) }).click();
  await page.getByRole('button', { name: 'Yes, Merge' }).click();
  await expect(toast(page, 'Customers Merged')).toBeVisible();
  const enquiries = page.getByRole('region', { name: 'Enquiries' });
  await expect(enquiries.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByLabel('Email')).toHaveValue(`${first}@example.com`);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^C-\d+\.json$/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported.enquiries).toHaveLength(2);
  expect(exported.purchases).toMatchObject([{ carId, county: 'Carlow' }]);

  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('button', { name: 'No, Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, Erase' }).click();
  const kept = /The sale of 14 Mar 2024 must be kept until 14 Mar 2030\. Everything else/;
  await expect(page.getByRole('main').getByText(kept)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await open(page, `/customers?q=${first}`);
  await expect(page.getByText('No customer matches your search.')).toBeVisible();
  await deleteCar(page.request, carId);
});
