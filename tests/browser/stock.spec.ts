import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  test,
  toast,
} from './support/page.ts';
import {
  addEnquiry,
  deleteCar,
  emailOf,
  named,
  newPlate,
  ordinaryCar,
  saveCar,
  signInByApi,
} from './support/staff.ts';

/** Adds a car with a unique name. Returns its id and plate. */
async function addStock(page: Page, name: string, fields: object = {}) {
  const plate = newPlate();
  const car = { ...(await ordinaryCar(page.request)), name, registration: plate, ...fields };
  return { carId: await saveCar(page.request, 'create', car), plate };
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const actions = (page: Page, text: string) =>
  row(page, text).getByRole('button', { name: /^Actions for/ });
const stockOf = (name: string) => `/stock?${new URLSearchParams({ q: name })}`;

/** Chooses an entry of a car's menu. */
async function choose(page: Page, text: string, entry: string) {
  await actions(page, text).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const readState = async (page: Page, name: string) => {
  const answer = await page.request.get(`/api/stock?${new URLSearchParams({ q: name })}`);
  return (await answer.json()).data[0]?.state;
};

test.beforeEach(({ page }) => signInByApi(page.request));

const findBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Find a car, customer or enquiry' });
const openFindBox = (page: Page) =>
  page.getByRole('button', { name: 'Find a car, customer or enquiry' }).click();

test('finds cars, customers and enquiries from every staff screen, and changes a price there', async ({
  page,
}) => {
  const name = named('Finder').replace(' ', '');
  const { plate } = await addStock(page, name);
  await addEnquiry(page, { name: `Nuala ${name}`, email: emailOf('nuala') });

  await open(page, '/config');
  await page.keyboard.press('/');
  const box = findBox(page);
  await expect(box).toBeFocused();
  await box.fill(`Nuala ${name}`);
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Enquiries' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  await openFindBox(page);
  await box.fill(plate.replaceAll('-', ' ').toLowerCase());
  await expect(page.getByRole('option', { name: plate })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit-car\/\d+$/);

  await openFindBox(page);
  await box.fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/stock?q=${name}`);
  await expect(row(page, plate)).toHaveCount(1);
  await page.getByRole('button', { name: /^€20,000/ }).click();
  await page.keyboard.type('18950');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^€18,950/ })).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/stock');
});

test(
  'changes the price of one car in three presses, and of several with a preview, and undoes both',
  { tag: '@phone-only' },
  async ({ page }) => {
    const name = named('Priced').replace(' ', '');
    for (const at of [1, 2, 3])
      await addStock(page, `${name} ${at}`, {
        publish: true,
        registration: undefined,
        currentPrice: at === 3 ? 400 : 20_000 + at,
      });
    await open(page, '/config');
    await openFindBox(page);
    await findBox(page).fill(name);
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: /^€20,001/ }).click();
    await expect(page.getByRole('textbox', { name: 'Price in EUR' })).toBeFocused();
    await page.keyboard.type('18950');
    await expect(page.getByText('€20,001 → €18,950')).toBeVisible();
    await expect(page.getByText(/No reduction is shown/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^€18,950/ })).toBeVisible();
    await expect(row(page, `${name} 1`).getByText(/^€20,001 until /)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^€20,001/ })).toBeVisible();

    const boxes = page.getByRole('checkbox', { name: /^Select \d{4}/ });
    await boxes.first().click();
    await boxes.last().click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Price…' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('500');
    await expect(page.getByText('2 cars will change, 1 won’t.')).toBeVisible();
    await expect(page.getByText('€20,001 → €19,501')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change 2 cars' }).click();
    const answer = page.getByRole('dialog', { name: '2 cars changed, 1 not' });
    await expect(answer.getByRole('listitem')).toHaveCount(1);
    await answer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: /^€19,50[12]/ })).toHaveCount(2);

    await page.reload();
    await expect(page.getByText('10 min left')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^€20,00[12]/ })).toHaveCount(2);
  },
);

test('reserves a car until a time, and sells it', async ({ page }) => {
  const name = named('Wanted');
  await addStock(page, name, { publish: true });
  await open(page, stockOf(name));

  await choose(page, name, 'Reserve…');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const heldUntil = page.getByLabel('Reserved until');
  await heldUntil.fill(`${tomorrow}T17:00`);
  await heldUntil.focus();
  // Clears the day or the month, depending on the browser's locale.
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(heldUntil).toHaveAccessibleDescription(/^Enter a date and a time, for example/);
  await expect(heldUntil).toBeFocused();
  await expectAccessible(page);
  await heldUntil.fill(`${tomorrow}T17:00`);
  await page.getByLabel('First Name').fill('Nuala');
  await page.getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(row(page, name).getByText(/until .*, 17:00/)).toBeVisible();

  await choose(page, name, 'Sold without a deal…');
  await expect(page.getByText('The person who reserved the car becomes the buyer.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  await expect(row(page, name).getByText('Sold', { exact: true })).toBeVisible();
  await choose(page, name, 'Undo the sale');
  const undo = page.getByRole('alertdialog', { name: 'Undo the sale?' });
  await expect(undo).toContainText('The car is reserved again');
  await undo.getByRole('button', { name: 'Undo the sale' }).click();
  await expect(row(page, name).getByText(/until .*, 17:00/)).toBeVisible();

  await choose(page, name, 'End the reservation');
  const question = page.getByRole('alertdialog', { name: 'End the reservation?' });
  await expect(question).toContainText('The details of the person are deleted for good.');
  await question.getByRole('button', { name: 'Keep the reservation' }).click();
  expect(await readState(page, name)).toBe('reserved');
  await choose(page, name, 'End the reservation');
  await question.getByRole('button', { name: 'End the reservation' }).click();
  await expect(row(page, name).getByText('Live')).toBeVisible();
});

test('restores a deleted car from the toast and from the Deleted view', async ({
  page,
  expectConsoleError,
}) => {
  const name = named('Deleted').replace(' ', '');
  const { plate } = await addStock(page, name);
  await open(page, stockOf(name));
  await choose(page, plate, 'Delete');
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(page.getByText('No car matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, plate)).toBeVisible();

  await choose(page, plate, 'Delete');
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(row(page, plate)).toBeHidden();
  await page.getByRole('link', { name: /^Deleted/ }).click();
  await expect(row(page, plate).getByText(/gone for good on/)).toBeVisible();
  const restore = row(page, plate).getByRole('button', { name: /^Restore/ });
  const { carId: other } = await addStock(page, named('Same plate'), { registration: plate });
  expectConsoleError({ status: 409, path: '/api/cars/:id/restore' });
  await restore.click();
  await expect(page.getByRole('link', { name: 'Open that car' })).toHaveAttribute(
    'href',
    `/edit-car/${other}`,
  );
  await expectAccessibleInBothThemes(page);
  await deleteCar(page.request, other);
  await restore.click();
  // The toast of the undo may still be there.
  await expect(toast(page, 'Car Restored').last()).toBeVisible();
  await expect(row(page, plate)).toBeHidden();
  expect(await readState(page, name)).toBe('draft');
});

test('can be used by keyboard alone', async ({ page }) => {
  const name = named('Keyboard').replace(' ', '');
  await addStock(page, name, { publish: true });
  await open(page, stockOf(name));

  await actions(page, name).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByRole('menuitem', { name: 'Unpublish' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions(page, name)).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('u');
  await page.keyboard.press('Enter');
  await expect(row(page, name).getByText('Draft')).toBeVisible();
  await expect(actions(page, name)).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('pp');
  await page.keyboard.press('Enter');
  const advice = page.getByRole('dialog', { name: 'Publish this car?' });
  await expect(advice.getByRole('link', { name: /^No photos/ })).toBeFocused();
  await expectAccessible(page);
  await advice.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(row(page, name).getByText('Live')).toBeVisible();
  await expect(actions(page, name)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  await expect(row(page, name).getByText('Draft')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all cars of this page' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Draft → Live')).toBeVisible();
  await page.getByRole('button', { name: 'Change 1 car' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, name).getByText('Live')).toBeVisible();

  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=price&order=desc/);
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('lists what to fix and the enquiries about a car', async ({ page }) => {
  const name = named('Unfinished').replace(' ', '');
  const { carId } = await addStock(page, name, { publish: true });
  await addEnquiry(page, { name: `Orla ${name}`, email: emailOf('orla'), carId });
  await open(page, `/stock?toFix=true&q=${name}`);
  await row(page, name)
    .getByRole('button', { name: /to fix/ })
    .click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^No mileage/ }).click();
  await expect(page).toHaveURL(`/edit-car/${carId}#field-mileageKm`);
  await expect(page.getByLabel('Mileage', { exact: true })).toBeFocused();
  await page.goBack();
  await row(page, name).getByRole('link', { name: '1 enquiry' }).click();
  await expect(page).toHaveURL(`/enquiries?view=all&carId=${carId}`);
  await expect(page.getByText(/^About \d{4} /)).toBeVisible();
  await expect(page.getByRole('link', { name: `Orla ${name}` })).toHaveCount(1);
  await page.getByLabel('Search enquiries').fill('Orla');
  await page.getByLabel('Search enquiries').press('Enter');
  await expect(page).toHaveURL(`/enquiries?view=all&carId=${carId}&q=Orla`);
  const all = page.getByRole('link', { name: 'Show all cars' });
  // The address changes before the link does.
  await expect(all).toHaveAttribute('href', /q=Orla/);
  await all.click();
  await expect(page).toHaveURL('/enquiries?view=all&q=Orla');
});

test('shows staff a bar on public pages, and visitors none', async ({ page, newVisitor }) => {
  const bar = page.getByRole('navigation', { name: 'Staff' });
  await open(page, '/');
  await expect(bar.getByRole('link', { name: 'Stock' })).toBeVisible();
  await bar.getByRole('button', { name: 'Staff menu' }).click();
  await expectAccessibleInBothThemes(page);
  await bar.getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL('/customers');

  const visitor = await newVisitor();
  await open(visitor, '/');
  await expect(visitor.getByRole('navigation', { name: 'Staff' })).toHaveCount(0);
});
