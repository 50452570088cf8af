import { addCar, choose, field, imageFiles, readCar, update } from './support/car-form.ts';
import { expect, expectAccessible, test, toast } from './support/page.ts';
import { signInByApi, STAFF } from './support/staff.ts';

test('keeps the form when the session expires, and saves it after a sign-in in a dialog', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 401, path: '/api/*' });
  expectConsoleError({ status: 401, path: '/api/users/validate' });
  await signInByApi(page.request);
  const carId = await addCar(page);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const password = dialog.getByLabel('Password');
  const signIn = dialog.getByRole('button', { name: 'Sign in' });

  await field(page, 'Colour').fill('Petrol blue');
  await context.clearCookies();
  await choose(page, imageFiles('later.webp'));
  // The dialog does not open by itself, because it would take the focus from the field in which the user types.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await update(page).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(STAFF.email);
  await expect(password).toBeFocused();
  await password.fill('not the password at all');
  await signIn.click();
  await expect(password).toHaveAccessibleDescription('Invalid email or password');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Colour')).toHaveValue('Petrol blue');

  await update(page).click();
  await password.fill(STAFF.password);
  await signIn.click();
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
  const car = await readCar(page, carId);
  expect([car.colour, car.images.length]).toEqual(['Petrol blue', 2]);
});
