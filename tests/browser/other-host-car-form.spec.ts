import { add, choose, fillIn, IMAGE } from './support/car-form.ts';
import { expect, started, test } from './support/page.ts';
import { STAFF } from './support/staff.ts';

/** The site has the PUBLIC_URL 127.0.0.1, but these tests open it as localhost. */
const otherHost = (baseURL: string | undefined) => baseURL!.replace('127.0.0.1', 'localhost');

test('signs in and adds a car with an image under another host name', async ({ page, baseURL }) => {
  test.setTimeout(90_000);
  const host = otherHost(baseURL);
  await page.goto(`${host}/admin/motorlogin?from=%2Fadd-car`);
  await started(page);
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${host}/add-car`);
  await started(page);

  await fillIn(page, 'Added under another name');
  const uploaded = page.waitForResponse((response) => response.url().includes('/cars/uploads/'));
  await choose(page, [IMAGE]);
  const upload = await uploaded;
  expect([upload.status(), new URL(upload.url()).origin]).toEqual([200, host]);
  await add(page).click();
  await expect(page).toHaveURL(/localhost:\d+\/edit-car\/\d+$/, { timeout: 45_000 });
});
