/** Input before the script has loaded, on screens of different kinds. The car form and the search have their own tests. */
import type { Page } from '@playwright/test';
import { carWithImages, demoCars } from './support/demo-cars.ts';
import { hold, SCRIPTS } from './support/hold.ts';
import { expect, started, test, toast } from './support/page.ts';
import { createOwner, named, signInByApi, STAFF } from './support/staff.ts';

/** Opens an address, runs `type` before the script has loaded, and then waits for hydration. */
async function openEarly(page: Page, address: string, type: () => Promise<void>): Promise<void> {
  const release = await hold(page, SCRIPTS);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await type();
  release();
  await started(page);
}

test('saves settings that were changed and submitted before the script has loaded', async ({
  page,
}) => {
  await signInByApi(page.request);
  const stored = async () => (await (await page.request.get('/api/settings')).json()).enquiries;
  const before = await stored();
  const form = page.getByRole('form', { name: 'Enquiries' });
  await openEarly(page, '/settings/enquiries', async () => {
    await form.getByLabel('Reply within').fill('75');
    await form.getByLabel('Ask visitors whether').check();
    await form.getByLabel('Assign new enquiries').selectOption('roundRobin');
    await form.getByRole('button', { name: 'Save' }).click();
  });
  await expect(toast(page, 'Settings Saved')).toBeVisible();
  const after = await stored();
  expect(after.value).toEqual({
    ...before.value,
    replyWithin: 75,
    askMarketing: true,
    assign: 'roundRobin',
  });
  await page.request.put('/api/settings/enquiries', {
    data: { ...before, version: after.version },
  });
});

test('keeps the days, the texts and the caret in the settings of the dealership', async ({
  page,
}) => {
  await signInByApi(page.request);
  const form = page.getByRole('form', { name: 'Your dealership' });
  const days = ['Monday', 'Tuesday', 'Saturday'];
  const day = (name: string) => form.getByRole('checkbox', { name }).first();
  let before: boolean[] = [];
  await openEarly(page, '/settings/dealership', async () => {
    before = await Promise.all(days.map((name) => day(name).isChecked()));
    for (const name of days) await day(name).click();
    await form.getByLabel('Street').fill('Typed early');
    await form.getByLabel('Town').fill('Typed in part');
    await form.getByLabel('Town').press('ArrowLeft');
  });
  expect(await Promise.all(days.map((name) => day(name).isChecked()))).toEqual(
    before.map((isTicked) => !isTicked),
  );
  await expect(form.getByLabel('Street')).toHaveValue('Typed early');
  // The caret has not moved, so the user can continue typing.
  await page.keyboard.type('!');
  await expect(form.getByLabel('Town')).toHaveValue('Typed in par!t');
});

test('saves a name and a note that were typed before the script has loaded', async ({
  page,
  site,
}) => {
  const email = `${named('early').replace(' ', '.')}@cars.example`;
  await createOwner(site, { email });
  await signInByApi(page.request, { ...STAFF, email });
  await openEarly(page, '/account', async () => {
    await page.getByLabel('First name').fill('Gráinne');
    await page.getByLabel('First name').press('Enter');
  });
  await expect(toast(page, 'Name Changed')).toBeVisible();
  expect(await (await page.request.get('/api/account')).json()).toMatchObject({
    firstName: 'Gráinne',
  });

  const person = { name: named('Early'), email, kind: 'question', source: 'referral' };
  await page.request.post('/api/enquiries/manual', { data: { ...person, message: 'A van?' } });
  const found = await page.request.get(`/api/customers?q=${email}`);
  const { customerId } = (await found.json()).data[0];
  const stored = async () =>
    (await (await page.request.get(`/api/customers/${customerId}`)).json()).customer;
  const { version, name } = await stored();
  await page.request.put(`/api/customers/${customerId}`, {
    data: { version, name, email, phone: '', county: '', note: 'Rings on Mondays' },
  });
  await openEarly(page, `/customers/${customerId}`, () =>
    page.getByLabel('Note').fill('Rings on Fridays'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Customer Saved')).toBeVisible();
  expect(await stored()).toMatchObject({ note: 'Rings on Fridays' });
});

test('stores the colleague and the follow-up that were chosen one after the other', async ({
  page,
}) => {
  await signInByApi(page.request);
  const added = await page.request.post('/api/enquiries/manual', {
    data: { name: named('Early'), phone: '087 123 4567', kind: 'question', source: 'phone' },
  });
  const { enquiryId } = await added.json();
  const stored = async () =>
    (await (await page.request.get(`/api/enquiries/${enquiryId}`)).json()).enquiry;
  // The follow-up is saved while the change of the colleague is still being saved.
  const release = await hold(page, new RegExp(`/api/enquiries/${enquiryId}$`));
  await openEarly(page, `/enquiries/${enquiryId}`, async () => {
    await page.getByLabel('Looked after by').selectOption({ index: 1 });
    await page.getByLabel('Follow up on').fill('2030-05-06');
  });
  await page.getByRole('button', { name: 'Save follow-up' }).click();
  release();
  await expect
    .poll(stored)
    .toMatchObject({ assigneeId: expect.any(Number), followUpAt: '2030-05-06T08:00:00.000Z' });
});

test('says that a photo could not be loaded if that failed before the script has loaded', async ({
  page,
  request,
  expectConsoleError,
}) => {
  await signInByApi(page.request);
  const { carId } = await carWithImages(request);
  expectConsoleError({ failure: 'ERR_FAILED', path: '/images/*' });
  await page.route('/images/**', (route) => route.abort());
  await openEarly(page, `/edit-car/${carId}`, () =>
    expect
      .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
      .toBe(true),
  );
  await expect(page.getByText('Failed to fetch image').first()).toBeVisible();
});

test('reads the registration that a visitor typed', async ({ page, request }) => {
  const car = (await demoCars(request)).find(({ carSold, carBooked }) => !carSold && !carBooked);
  await openEarly(page, `/car/${car?.carId}/enquire`, async () => {
    await page.getByLabel('Value my car').check();
    await page.getByLabel('Registration').fill('191-C-12345');
  });
  await expect(page.getByText('January to June 2019, Cork')).toBeVisible();
  await expect(page.getByLabel('Registration')).toHaveValue('191-C-12345');
});
