import type { Page } from '@playwright/test';
import {
  add,
  addCar,
  choose,
  draftsWith,
  field,
  fillIn,
  imageFiles,
  readCar,
  savedId,
  update,
} from './support/car-form.ts';
import { expect, expectAccessible, open, test, toast } from './support/page.ts';
import { createOwner, named, signInByApi, STAFF } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

async function signInAgain(page: Page, password = STAFF.password): Promise<void> {
  await dialogOf(page).getByLabel('Password').fill(password);
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
}

test('saves the car after the user, or another one, signs in again in a dialog', async ({
  page,
  context,
  site,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 401, path: '/api/*' });
  expectConsoleError({ status: 401, path: '/api/users/validate' });
  const carId = await addCar(page, 'Saved after signing in again');
  await field(page, 'Colour').fill('Petrol blue');
  await choose(page, await imageFiles('later.webp'));
  const second = await context.newPage();
  await second.request.post('/api/users/logout');
  await second.close();
  await update(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(STAFF.email);
  await expect(dialogOf(page).getByLabel('Password')).toBeFocused();
  await expectAccessible(page);

  await signInAgain(page, 'not the password at all');
  await expect(dialogOf(page).getByText('Invalid email or password')).toBeVisible();
  await expect(dialogOf(page).getByLabel('Password')).toHaveAccessibleDescription(
    'Invalid email or password',
  );
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Colour')).toHaveValue('Petrol blue');
  await update(page).click();
  await signInAgain(page);
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
  const car = await readCar(page, carId);
  expect([car.colour, car.images.length]).toEqual(['Petrol blue', 2]);

  const email = `niamh-${Date.now()}@forecourt.example`;
  await createOwner(site, { email });
  const history = page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem');
  await expect(history.first()).toBeVisible();
  await field(page, 'Colour').fill('Cherry red');
  await context.clearCookies();
  await update(page).click();
  await dialogOf(page).getByLabel('Email').fill(email);
  await signInAgain(page);
  await expect(history.first()).toContainText('Colour: Petrol blue → Cherry red');
  await expect(history.first()).toContainText('Niamh Kelly');
  expect((await readCar(page, carId)).colour).toBe('Cherry red');
});

test('continues the uploads of photos once the user has signed in again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 401, path: '/api/cars/images-urls' });
  const words = named('Cut off between the photos');
  await open(page, '/add-car');
  await fillIn(page, words);
  await choose(page, await imageFiles('a.webp'));
  await expect(page.getByText(/^\d of 1 photo$/)).toHaveCount(0);
  await page.context().clearCookies();
  await choose(page, await imageFiles('b.webp'));
  // The dialog would take the focus from the field in which the user types.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await add(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await signInAgain(page);
  const carId = await savedId(page);
  expect((await readCar(page, carId)).images).toHaveLength(2);
  expect(await draftsWith(page, words)).toBe(1);
});

test('adds a car only once when the response is lost and saves later changes', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/admin-create' });
  const words = named('Lost on the way');
  await open(page, '/add-car');
  await fillIn(page, words);
  await choose(page, await imageFiles('a.webp'));
  await page.route(
    '**/api/cars/admin-create',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await add(page).click();
  await expect(toast(page, 'Failed to add car. Please try again.')).toBeVisible();
  await field(page, 'Colour').fill('Navy');
  await add(page).click();
  const carId = await savedId(page);
  expect(await readCar(page, carId)).toMatchObject({ colour: 'Navy', version: 2 });
  expect(await draftsWith(page, words)).toBe(1);
});
