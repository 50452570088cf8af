import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, started, test } from './page.ts';

/** Photos as cameras and phones take them: turned by a note beside the picture, with GPS, HEIC. */
const PHOTOS = '../shared/data/photos';
const photo = (name: string) => `${PHOTOS}/${name}`;
/** A picture of the demo stock, where no real photo is needed. */
const PICTURE = 'app/pictures/coupe-green-rear.webp';

const EMAIL = 'aoife@forecourt.example';
const PASSWORD = 'a-long-password-for-tests';

async function signIn(page: Page): Promise<void> {
  const response = await page.request.post('/api/users/validate', {
    data: { email: EMAIL, password: PASSWORD },
  });
  expect(response.status()).toBe(200);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await started(page);
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const add = (page: Page) => page.getByRole('button', { name: 'Add Vehicle' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Vehicle' });
const tiles = (page: Page) =>
  page.getByRole('region', { name: /Pictures/ }).getByRole('button', { name: /, picture \d/ });

/** Fills in what a car needs; the text of its description makes it known again. */
async function fillIn(page: Page, words: string): Promise<void> {
  await field(page, 'Make').selectOption({ label: 'Toyota' });
  await field(page, 'Model').selectOption({ index: 1 });
  await field(page, 'Year').selectOption('2021');
  await field(page, 'Condition').selectOption('Used');
  await field(page, 'Current Price').fill('24,950');
  await field(page, 'Transmission').selectOption({ label: 'Automatic' });
  await field(page, 'Fuel Type').selectOption({ label: 'Diesel' });
  await description(page).fill(words);
}

async function choose(page: Page, files: string[]): Promise<void> {
  await page.getByLabel('Add pictures').setInputFiles(files);
  await expect(page.getByText('Reading...')).toHaveCount(0, { timeout: 45_000 });
}

/** Adds a car with one picture; answers its id, at its edit page. */
async function addCar(page: Page, words: string): Promise<number> {
  await open(page, '/add-car');
  await fillIn(page, words);
  await choose(page, [PICTURE]);
  await add(page).click();
  await expect(page).toHaveURL(/\/edit-car\/\d+$/, { timeout: 45_000 });
  await expect(update(page)).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

test('without a session the form leads to the sign-in', async ({ page }) => {
  await page.goto('/add-car');
  await expect(page).toHaveURL('/admin/motorlogin?from=%2Fadd-car');
  await page.goto('/savedcars');
  await expect(page).toHaveURL('/admin/motorlogin?from=%2Fsavedcars');
});

test.describe('signed in', () => {
  test.beforeEach(({ page }) => signIn(page));

  test('a car with real photos: add, publish, change its price, sell, delete', async ({
    page,
    browser,
  }) => {
    test.skip(!existsSync(PHOTOS), `${PHOTOS} is not here`);
    test.setTimeout(180_000);
    await open(page, '/add-car');
    await expect(add(page)).toBeDisabled();
    await expect(field(page, 'Model')).toBeDisabled();
    await fillIn(page, 'Six photos, one owner.');
    await expect(add(page)).toBeEnabled();
    await choose(page, [
      photo('Landscape_6.jpg'),
      photo('Portrait_8.jpg'),
      photo('gps.jpg'),
      photo('iphone-8mp.jpg'),
      photo('iphone.heic'),
    ]);
    await expect(page.getByText(/This browser cannot read HEIC/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove iphone.heic' }).click();
    // Turned as the camera noted it.
    const turned = page.getByRole('button', { name: /^Portrait_8.jpg/ }).locator('img');
    expect(
      await turned.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth),
    ).toBe(true);
    await page.getByRole('switch', { name: 'Publish to website' }).check();
    await add(page).click();
    await expect(page.getByRole('button', { name: 'adding car...' })).toBeVisible();
    await expect(toast(page, 'Car Added')).toBeVisible({ timeout: 60_000 });
    await expect(toast(page, 'The vehicle has been successfully added')).toBeVisible();
    await expect(page).toHaveURL(/\/edit-car\/\d+$/);
    await expect(update(page)).toBeVisible();
    await expect(tiles(page)).toHaveCount(4);
    const carId = new URL(page.url()).pathname.split('/').at(-1);

    const visitor = await browser.newPage();
    await visitor.goto(`/car/${carId}`);
    await expect(visitor.getByText('Six photos, one owner.')).toBeVisible();
    await expect(visitor.getByText('€24,950').first()).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Edit' })).toHaveCount(0);

    await field(page, 'Current Price').fill('23950');
    await page.getByRole('switch', { name: /^Sold/ }).check();
    const sale = page.getByRole('region', { name: 'Sale Information' });
    await sale.getByLabel('First Name').fill('Aoife');
    await sale.getByLabel('County').fill('Kildare');
    await sale.getByLabel('Eircode').fill('a99x285');
    await expect(sale.getByText(/No Eircode that we know begins with A99/)).toBeVisible();
    await update(page).click();
    await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 60_000 });
    await expect(sale.getByLabel('Eircode')).toHaveValue('A99 X285');
    await visitor.reload();
    await expect(visitor.getByText('€23,950').first()).toBeVisible();
    await expect(visitor.getByText('This car is sold.')).toBeVisible();
    await visitor.close();

    await open(page, `/car/${carId}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(
      dialog.getByText(
        'This action cannot be undone. This will permanently delete this vehicle and remove it from the database.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'No, Cancel' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect(page).toHaveURL('/search');
    await expect(toast(page, 'Car Deleted')).toBeVisible();
    await expect(toast(page, 'The vehicle has been successfully deleted')).toBeVisible();
    expect((await page.request.get(`/api/cars/${carId}`)).status()).toBe(404);
  });

  test('what is missing is said at its field, and nothing is sent', async ({ page }) => {
    await open(page, '/add-car');
    await field(page, 'Make').selectOption({ label: 'Toyota' });
    await field(page, 'Model').selectOption({ index: 1 });
    await field(page, 'Transmission').selectOption({ label: 'Automatic' });
    await field(page, 'Fuel Type').selectOption({ label: 'Diesel' });
    await field(page, 'Mileage').fill('far');
    await add(page).click();
    await expect(page.getByText('Please select a year')).toBeVisible();
    await expect(page.getByText('Please enter a price')).toBeVisible();
    await expect(page.getByText('Please enter a description')).toBeVisible();
    await expect(page.getByText('Please add at least one car image')).toBeVisible();
    await expect(page.getByText(/Enter a whole number from 0/)).toBeVisible();
    await expect(field(page, 'Year')).toBeFocused();
    await expectAccessible(page);
    // Another make has other models.
    await field(page, 'Make').selectOption({ label: 'Audi' });
    await expect(field(page, 'Model')).toHaveValue('');
    await expect(add(page)).toBeDisabled();
  });

  test('pictures: order by keyboard, thumbnail, remove; recorded as they stand', async ({
    page,
  }) => {
    await open(page, '/add-car');
    await fillIn(page, 'Ordered by arrow keys');
    const buffer = await readFile(PICTURE);
    await page.getByLabel('Add pictures').setInputFiles(
      ['front.webp', 'rear.webp', 'side.webp'].map((name) => ({
        name,
        mimeType: 'image/webp',
        buffer,
      })),
    );
    await expect(tiles(page)).toHaveCount(3);
    await page.getByRole('button', { name: /^rear.webp, picture 2/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: /^rear.webp, picture 1/ })).toBeFocused();
    await page.getByLabel('Thumbnail').nth(2).check();
    await page.getByRole('button', { name: 'Remove front.webp' }).click();
    await page.getByRole('button', { name: 'Clear thumbnail' }).click();
    await add(page).click();
    await expect(page.getByText('Please choose a thumbnail image')).toBeVisible();
    await page.getByLabel('Thumbnail').nth(1).check();
    const record = page.waitForRequest('**/api/cars/images/admin-dbupdate');
    await add(page).click();
    const recorded = (await record).postDataJSON();
    expect(recorded.images).toHaveLength(2);
    expect(recorded.images[0]).toMatch(/^\d+\/images\/rear-[0-9a-f]{8}\.webp$/);
    expect(recorded.thumbnailImage).toBe(recorded.images[1]);
    await expect(page).toHaveURL(/\/edit-car\/\d+$/, { timeout: 45_000 });
  });

  test('a failed upload is told, and is sent again without a second car', async ({ page }) => {
    await open(page, '/add-car');
    await fillIn(page, 'Uploaded at the second try');
    await choose(page, [PICTURE]);
    await page.route('**/api/cars/uploads/**', (route) => route.abort());
    const created = page.waitForResponse('**/api/cars/admin-create');
    await add(page).click();
    const { carId } = await (await created).json();
    await expect(toast(page, 'Upload failed')).toBeVisible();
    await expect(description(page)).toHaveValue('Uploaded at the second try');
    await page.unroute('**/api/cars/uploads/**');
    await add(page).click();
    await expect(page).toHaveURL(`/edit-car/${carId}`, { timeout: 45_000 });
    await expect(tiles(page)).toHaveCount(1);
  });

  test('a session that is over: sign in again in place, and the car is saved', async ({
    page,
    context,
  }) => {
    const carId = await addCar(page, 'Saved after signing in again');
    await field(page, 'Colour').fill('Petrol blue');
    await context.clearCookies();
    await update(page).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(toast(page, 'Car Updated')).toBeVisible();
    const [car] = await (await page.request.get(`/api/cars/${carId}`)).json();
    expect(car.colour).toBe('Petrol blue');
  });

  test('somebody else saved meanwhile: told with what changed, then saved on top', async ({
    page,
  }) => {
    const carId = await addCar(page, 'Edited by two');
    const second = await page.context().newPage();
    await open(second, `/edit-car/${carId}`);
    await field(second, 'Colour').fill('Grey');
    await field(second, 'Current Price').fill('22000');
    await update(second).click();
    await expect(toast(second, 'Car Updated')).toBeVisible();
    await second.close();

    await field(page, 'Current Price').fill('21000');
    await update(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has saved this car' });
    await expect(notice.getByText('Colour: nothing became Grey')).toBeVisible();
    await expect(
      notice.getByText('Current Price: 24950 became 22000; you have 21000, which would replace it'),
    ).toBeVisible();
    await expect(field(page, 'Colour')).toHaveValue('Grey');
    await update(page).click();
    await expect(toast(page, 'Car Updated')).toBeVisible();
    const [car] = await (await page.request.get(`/api/cars/${carId}`)).json();
    expect([car.colour, car.currentPrice]).toEqual(['Grey', 21_000]);
  });

  test('what was typed survives a reload, without the buyer', async ({ page }) => {
    await open(page, '/edit-car/2');
    await field(page, 'Colour').fill('Remembered green');
    await page.getByRole('switch', { name: /^Sold/ }).check();
    await page
      .getByRole('region', { name: 'Sale Information' })
      .getByLabel('First Name')
      .fill('Nobody');
    await page.reload();
    await started(page);
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      'Nobody',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(field(page, 'Colour')).toHaveValue('Remembered green');
    await expect(page.getByRole('switch', { name: /^Sold/ })).toBeChecked();
    await page.reload();
    await started(page);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.reload();
    await started(page);
    await expect(update(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  });

  test('a car that does not exist says so', async ({ page }) => {
    await page.goto('/edit-car/99999');
    await expect(page.getByText('This car does not exist.')).toBeVisible();
  });

  test('Saved Vehicles: drafts only, and how many the filters hide', async ({ page }) => {
    await open(page, '/savedcars?maxPrice=1000');
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Vehicles' })).toBeVisible();
    await expect(page.getByText(/^These filters hide \d+ drafts?\.$/)).toBeVisible();
    await page.getByRole('link', { name: 'Show all drafts' }).click();
    await expect(page).toHaveURL('/savedcars?maxPrice=1000&all=1');
    await expect(page.getByText('Every draft is shown, whatever the filters say.')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    // From the top: half under the sticky bar, a control would count as a small one.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Vehicle' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Publish to website' })).not.toBeChecked();
  });

  test('a car can be added with the keyboard alone', async ({ page }) => {
    await open(page, '/add-car');
    const type = async (label: string, text: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await field(page, label).evaluate((one) => one === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(field(page, label)).toBeFocused();
      await page.keyboard.type(text);
    };
    await type('Make', 'BMW');
    await expect(field(page, 'Model')).toBeEnabled();
    await expect(field(page, 'Model').locator('option')).not.toHaveCount(1);
    await type('Model', '3');
    await type('Year', '2020');
    await type('Condition', 'Used');
    await type('Current Price', '19950');
    await type('Transmission', 'Man');
    await type('Fuel Type', 'Die');
    await choose(page, [PICTURE]);
    await description(page).focus();
    await page.keyboard.type('Typed, not clicked');
    await add(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/edit-car\/\d+$/, { timeout: 45_000 });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing stands in anyone's way, in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await open(page, '/add-car');
      await expectAccessible(page);
      await open(page, '/edit-car/3');
      await page.getByRole('switch', { name: /^Booked/ }).check();
      await expectAccessible(page);
    });
  }
});
