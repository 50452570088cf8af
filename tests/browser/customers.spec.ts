import { readFile } from 'node:fs/promises';
import { choose, imageFiles, update } from './support/car-form.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import {
  addEnquiry,
  deleteCar,
  emailOf,
  named,
  ordinaryCar,
  saveCar,
  signIn,
} from './support/staff.ts';

test('an owner keeps, merges, exports and erases the data of a customer', async ({ page }) => {
  test.slow();
  await signIn(page);
  const name = named('Maeve');
  const add = (contact: object) =>
    page.request.post('/api/enquiries/manual', {
      data: { name, kind: 'question', source: 'referral', message: 'A van?', ...contact },
    });
  const first = named('m').replace(' ', '').toLowerCase();
  const phone = `+35385${String(Date.now()).slice(-7)}`;
  await add({ email: `${first}@example.com`, phone });
  await add({ email: `second.${first}@example.com` });
  const carId = await saveCar(page.request, 'create', await ordinaryCar(page.request));

  await open(page, '/customers');
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(`second.${first}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=second/);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByLabel('County').fill('Carlow');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Customer Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Record a consent' }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/By a colleague, /)).toBeVisible();

  await open(page, `/edit-car/${carId}`);
  await page.getByRole('switch', { name: 'Sold' }).check();
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await sale.getByLabel('Customer').fill(`second.${first}`);
  await sale.getByRole('button', { name: new RegExp(name) }).click();
  await expect(sale.getByLabel('County')).toHaveValue('Carlow');
  await sale.getByLabel('Sale Date').fill('2024-03-14');
  await choose(page, imageFiles('front.webp'));
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

  // Anybody can type the phone number of the customer.
  const impostor = named('Impostor');
  await add({ name: impostor, email: `${impostor.replace(' ', '')}@example.com`, phone });
  await page.reload();
  const matches = page.getByRole('region', { name: 'Same phone number only' });
  await expect(matches.getByRole('listitem')).toHaveCount(1);
  await expect(enquiries.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(
    page.getByRole('checkbox', { name: /Discloses: name, email address/ }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await downloading;
  await expect(page.getByRole('checkbox')).toBeHidden();
  expect(file.suggestedFilename()).toMatch(/^C-\d+\.json$/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported.enquiries).toHaveLength(2);
  expect(exported.purchases).toMatchObject([{ carId, county: 'Carlow' }]);

  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('checkbox', { name: /Deletes: name, email/ })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Yes, Erase' }).click();
  const kept = /The sale of 14 Mar 2024 must be kept until 14 Mar 2030\. Everything else/;
  await expect(page.getByRole('main').getByText(kept)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const search = `/api/enquiries?view=all&q=${exported.enquiries[0].reference}`;
  const { data } = await (await page.request.get(search)).json();
  await open(page, `/enquiries/${data[0].enquiryId}`);
  await expect(page.getByText('nothing can be added here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lost' })).toBeHidden();
  const found = async (words: string) =>
    (await (await page.request.get(`/api/customers?q=${encodeURIComponent(words)}`)).json()).data;
  expect(await found(first)).toEqual([]);
  expect(await found(impostor)).toHaveLength(1);
  await deleteCar(page.request, carId);
});

test('keeps the focus, and the text that is typed while a customer is saved', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 500, path: '/api/customers/:id' });
  expectConsoleError({ status: 409, path: '/api/customers/:id' });
  expectConsoleError({ status: 422, path: '/api/customers/:id' });
  await signIn(page);
  const enquiryId = await addEnquiry(page, { name: 'Fiadh', email: emailOf('fiadh') });
  const detail = await (await page.request.get(`/api/enquiries/${enquiryId}`)).json();
  const { customerId } = detail.customer;
  await open(page, `/customers/${customerId}`);
  const form = page.getByRole('form', { name: 'Details' });
  const saved = async () => (await page.request.get(`/api/customers/${customerId}`)).json();

  const release = await hold(page, /\/api\/customers\/\d+$/);
  await form.getByLabel('County').fill('  Carlow ');
  await form.getByLabel('Phone').fill('059 863 0001');
  await form.getByLabel('Phone').press('Enter');
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await form.getByLabel('Note').pressSequentially('Prefers a call');
  release();
  await expect(toast(page, 'Customer Saved')).toBeVisible();
  await expect(form.getByLabel('County')).toHaveValue('Carlow');
  await expect(form.getByLabel('Note')).toHaveValue('Prefers a call');
  await expect(form.getByLabel('Note')).toBeFocused();

  // The save succeeds, but the details cannot be loaded again.
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeVisible();
  await page.unrouteAll();
  await page.route(/\/api\/customers\/\d+$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await save.press('Enter');
  await expect.poll(async () => (await saved()).customer.note).toBe('Prefers a call');
  await expect(save).toBeFocused();

  // The next save is not a conflict. Then a colleague saves the phone number and the note.
  await page.unrouteAll();
  await form.getByLabel('Note').fill('Prefers an email');
  await save.press('Enter');
  await expect.poll(async () => (await saved()).customer.note).toBe('Prefers an email');
  await expect(form.getByRole('alert')).toBeHidden();
  // Checked once, because the toast disappears by itself.
  expect(await toast(page, 'Not saved').count()).toBe(0);
  await expect(save).toBeFocused();
  const { customer } = await saved();
  const { name, email, version } = customer;
  const data = { name, email, version, phone: '059 863 0002', county: 'Carlow', note: 'Theirs' };
  const theirs = await page.request.put(`/api/customers/${customerId}`, { data });
  expect(theirs.status()).toBe(200);
  await form.getByLabel('Note').fill('Mine');
  await save.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Note: Prefers an email became Theirs');
  await expect(form.getByLabel('Phone')).toHaveValue('059 863 0002');
  await expect(form.getByLabel('Note')).toHaveValue('Mine');
  await save.press('Enter');
  await expect(form.getByRole('alert')).toBeHidden();
  await expect
    .poll(async () => (await saved()).customer)
    .toMatchObject({ note: 'Mine', phone: '059 863 0002' });

  await expect(save).toBeFocused();
  await form.getByLabel('Phone').fill('059');
  await form.getByLabel('Phone').press('Enter');
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/phone number/);
  await expect(form.getByLabel('Phone')).toBeFocused();
  await expect(form.getByRole('status')).toContainText(/phone number/);
});
