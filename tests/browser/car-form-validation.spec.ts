import {
  add,
  addCar,
  choose,
  field,
  fillIn,
  imageFiles,
  outline,
  tile,
  update,
} from './support/car-form.ts';
import { UNREACHABLE } from './support/console-errors.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  test,
  toast,
} from './support/page.ts';
import { newPlate, ordinaryCar, saveCar, signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

test('shows errors for missing and invalid values next to their fields', async ({
  page,
  expectConsoleError,
}) => {
  await open(page, '/add-car');
  await expect(add(page)).toBeDisabled();
  const needed = 'Choose model, transmission and fuel type first';
  await expect(page.getByText(needed)).toBeVisible();
  await expect(add(page)).toHaveAccessibleDescription(needed);
  await expect(field(page, 'Model')).toBeDisabled();

  // The models of the make fail to load.
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/models' });
  await page.route('**/api/models?*', (route) => route.abort());
  const [toyota] = await field(page, 'Make').selectOption({ label: 'Toyota' });
  expectConsoleError({ text: `Cannot load the models of make ${toyota} ${UNREACHABLE}` });
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load models' });
  await expect(failure).toBeVisible();
  await expect(field(page, 'Model').locator('option')).toHaveText(['Failed to load models']);
  await expectAccessible(page);
  await page.unroute('**/api/models?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Model')).toBeFocused();
  await expect(failure).toHaveCount(0);

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
  await expect(field(page, 'Year')).toHaveAccessibleDescription('Please select a year');
  // After the first submit, the form validates each change.
  await field(page, 'Year').selectOption('2021');
  await expect(page.getByText('Please select a year')).toHaveCount(0);
  await field(page, 'Mileage').fill('45,000');
  await expect(page.getByText(/Enter a whole number from 0/)).toHaveCount(0);
  // A new make clears the model.
  await field(page, 'Make').selectOption({ label: 'Audi' });
  await expect(field(page, 'Model')).toHaveValue('');
  await expect(add(page)).toBeDisabled();

  // Only the photos are missing.
  await fillIn(page, 'Without images');
  await add(page).click();
  const fileInput = page.getByLabel('Add photos');
  await expect(fileInput).toBeFocused();
  await expect(fileInput).toHaveAccessibleDescription('Please add at least one car image');
  // The input is transparent, and its tile is completely in view.
  await expect(fileInput).toHaveCSS('opacity', '0');
  const addTile = page.locator('label').filter({ has: fileInput });
  await expect(addTile).toHaveCSS('outline-style', 'solid');
  await expect(addTile).toBeInViewport({ ratio: 1 });

  // The beginning of a HEIC file, which the decoder of the browser cannot read.
  const heic = Buffer.from('00000018667479706865696300000000', 'hex');
  await choose(page, [
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ...imageFiles('front.webp'),
  ]);
  await expect(tile(page, 'IMG_1.HEIC')).toContainText(/may be damaged.*“Most Compatible”/);
  await expect(tile(page, 'empty.jpg')).toContainText('This file is empty.');
  await expect(outline(page).getByRole('link', { name: 'Photos' })).toContainText(
    'needs your attention',
  );
  await field(page, 'Current Price').fill('');
  await add(page).click();
  await expect(page.getByText('Remove the photos that can’t be used')).toBeVisible();
  await expect(page.getByText('Please enter a price')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('shows the server’s messages next to their fields, and an error for an incomplete date', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 422, path: '/api/cars/admin-update' });
  const carId = await addCar(page, { nctDue: '2028-04-25' });
  // The plate of another car in stock.
  expectConsoleError({ status: 409, path: '/api/cars/admin-update' });
  const registration = newPlate();
  const other = { ...(await ordinaryCar(page.request)), registration };
  const otherId = await saveCar(page.request, 'create', other);
  await field(page, 'Registration').fill(registration);
  await update(page).click();
  await expect(field(page, 'Registration')).toHaveAccessibleDescription(
    new RegExp(`${registration} is already in stock: .* Open that car`),
  );
  await expect(page.getByRole('link', { name: 'Open that car' })).toHaveAttribute(
    'href',
    `/edit-car/${otherId}`,
  );
  // At the top of the page, the sticky bar covers no control.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page);
  await field(page, 'Registration').fill('');

  await page.route('**/api/cars/admin-update', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        message: 'Please check the form.',
        errors: { colour: 'This colour is not painted', 'saleDetails.eircode': 'No such place' },
      },
    }),
  );
  await page.getByRole('switch', { name: /^Sold/ }).check();
  await field(page, 'Colour').fill('Ultraviolet');
  await update(page).click();
  await expect(field(page, 'Colour')).toHaveAccessibleDescription('This colour is not painted');
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await expect(sale.getByLabel('Eircode')).toHaveAccessibleDescription('No such place');
  await expect(toast(page, 'Please check the form.')).toBeVisible();
  await expect(field(page, 'Colour')).toHaveValue('Ultraviolet');
  await page.unroute('**/api/cars/admin-update');

  await expect(field(page, 'NCT Due')).toHaveValue('2028-04-25');
  await field(page, 'NCT Due').focus();
  // Clears the day or the month, depending on the browser's locale.
  await page.keyboard.press('Backspace');
  await expect(field(page, 'NCT Due')).toHaveValue('');
  await update(page).click();
  await expect(page.getByText('Enter a valid date, for example 14/03/2027')).toBeVisible();
  await expect(field(page, 'NCT Due')).toBeFocused();
  await field(page, 'NCT Due').fill('2028-04-26');
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible();
  await expect(page).toHaveURL(`/edit-car/${carId}`);
});
