import {
  addCar,
  choose,
  description,
  field,
  imageFiles,
  order,
  readCar,
  recordPhotos,
  update,
} from './support/car-form.ts';
import { expect, expectAccessibleInBothThemes, test, toast } from './support/page.ts';
import { ordinaryCar, saveCar, signInByApi } from './support/staff.ts';

test(
  'merges the changes of two users who edit the same car',
  { tag: '@grown' },
  async ({ page, expectConsoleError }) => {
    await signInByApi(page.request);
    const carId = await addCar(page, { description: 'Edited by two' });
    // A colleague saves while the form is open.
    await saveCar(page.request, 'update', {
      ...(await ordinaryCar(page.request, 'Audi')),
      carId,
      version: 1,
      currentPrice: 22_000,
      colour: 'Grey',
      description: 'Edited by two',
    });
    await recordPhotos(page.request, carId, { kept: ['first'], added: ['theirs'] });

    expectConsoleError({ status: 409, path: '/api/cars/admin-update' });
    await field(page, 'Current Price').fill('21000');
    await description(page).fill('Mine');
    await choose(page, imageFiles('mine.webp'));
    await update(page).click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Somebody else has changed this car' });
    await expect(notice).toBeFocused();
    await expect(notice.getByText('Colour: no value became Grey')).toBeVisible();
    await expect(notice.getByText('Make: Toyota became Audi')).toBeVisible();
    await expect(notice.getByText(/^Model: \w.* became \D/)).toBeVisible();
    await expect(notice.getByText('They changed the photos too')).toBeVisible();
    // axe reports a control that a sticky bar half covers as too small.
    await field(page, 'Name').evaluate((one) =>
      one.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await expectAccessibleInBothThemes(page);
    // The form shows their changes, and mine on top.
    await expect(field(page, 'Colour')).toHaveValue('Grey');
    await expect(field(page, 'Current Price')).toHaveValue('21000');
    await expect(description(page)).toHaveValue('Mine');
    await expect.poll(() => order(page)).toHaveLength(3);
    // Both changed the price: a button swaps the values.
    await notice.getByRole('button', { name: 'Take 22,000' }).click();
    await expect(field(page, 'Current Price')).toHaveValue('22,000');
    await notice.getByRole('button', { name: 'Keep 21000' }).click();
    await expect(field(page, 'Current Price')).toHaveValue('21000');
    const history = page.getByRole('region', { name: 'History', exact: true });
    await expect(history.getByText('Current Price: 24,950 → 22,000')).toBeVisible();

    await update(page).click();
    await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
    const car = await readCar(page, carId);
    expect([
      car.colour,
      car.currentPrice,
      car.description,
      car.make.name,
      car.images.length,
    ]).toEqual(['Grey', 21_000, 'Mine', 'Audi', 3]);
  },
);
