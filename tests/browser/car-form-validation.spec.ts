import { add, addCar, field, fillIn, update } from './support/car-form.ts';
import { UNREACHABLE } from './support/console-errors.ts';
import { expect, expectAccessible, open, test, toast } from './support/page.ts';
import { newPlate, ordinaryCar, saveCar, signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

test('shows missing fields next to each field and sends nothing', async ({ page }) => {
  await open(page, '/add-car');
  await expect(add(page)).toBeDisabled();
  const needed = 'Choose model, transmission and fuel type first';
  await expect(page.getByText(needed)).toBeVisible();
  await expect(add(page)).toHaveAccessibleDescription(needed);
  await expect(field(page, 'Model')).toBeDisabled();
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
  await expect(field(page, 'Year')).toHaveAccessibleDescription('Please select a year');
  await expectAccessible(page);
  // After the first submit, each change is validated.
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
  // Only its tile is visible, and whole.
  await expect(fileInput).toHaveCSS('opacity', '0');
  const tile = page.locator('label').filter({ has: fileInput });
  await expect(tile).toHaveCSS('outline-style', 'solid');
  await expect(tile).toBeInViewport({ ratio: 1 });
});

test('offers a retry when the models of a make fail to load', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/models' });
  await page.route('**/api/models?*', (route) => route.abort());
  await open(page, '/add-car');
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
});

test('shows the server’s messages next to their fields', async ({ page, expectConsoleError }) => {
  expectConsoleError({ status: 422, path: '/api/cars/admin-update' });
  const carId = await addCar(page, 'Rejected by the server');
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
  // axe reports a control that a sticky bar half covers as too small.
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
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible();
  await expect(page).toHaveURL(`/edit-car/${carId}`);
});

test('shows an error for an incomplete date', async ({ page }) => {
  await open(page, '/edit-car/4');
  await expect(field(page, 'NCT Due')).toHaveValue('2028-04-25');
  await field(page, 'NCT Due').focus();
  // Clears the day or the month, depending on the browser's locale.
  await page.keyboard.press('Backspace');
  await expect(field(page, 'NCT Due')).toHaveValue('');
  await update(page).click();
  await expect(page.getByText('Enter a valid date, for example 14/03/2027')).toBeVisible();
  await expect(field(page, 'NCT Due')).toBeFocused();
});
