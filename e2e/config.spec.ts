import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, started, test } from './page.ts';

const SECTIONS = [
  {
    slug: 'makes',
    api: 'makes',
    key: 'makeId',
    title: 'Car Makes',
    field: 'Make Name',
    button: 'Save Make',
    toast: 'Make',
    sentence: 'Make',
    one: 'make',
    missing: 'Please enter a make name',
    emptied: 'Make name cannot be empty',
  },
  {
    slug: 'models',
    api: 'models',
    key: 'modelId',
    title: 'Car Models',
    field: 'Model Name',
    button: 'Save Model',
    toast: 'Model',
    sentence: 'Model',
    one: 'model',
    missing: 'Please enter a model name',
    emptied: 'Model name cannot be empty',
  },
  {
    slug: 'transmissions',
    api: 'transmissions',
    key: 'transmissionId',
    title: 'Transmission Types',
    field: 'Transmission Name',
    button: 'Save Transmission Type',
    toast: 'Transmission',
    sentence: 'Transmission',
    one: 'transmission',
    missing: 'Please enter a transmission name',
    emptied: 'Transmission name cannot be empty',
  },
  {
    slug: 'fuel-types',
    api: 'fuelTypes',
    key: 'fuelTypeId',
    title: 'Fuel Types',
    field: 'Fuel Type Name',
    button: 'Save Fuel Type',
    toast: 'Fuel Type',
    sentence: 'Fuel type',
    one: 'fuel type',
    missing: 'Please enter a fuel type name',
    emptied: 'Fuel type name cannot be empty',
  },
] as const;

const [MAKES] = SECTIONS;

/** A name that no other test uses, whichever runs beside it. */
let counter = 0;
const named = (word: string) => `${word} ${Date.now().toString(36)}${(counter += 1)}`;

const addForm = (page: Page) => page.getByRole('form', { name: /^Add New/ });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);

async function signIn(page: Page): Promise<void> {
  const response = await page.request.post('/api/users/validate', {
    data: { email: 'aoife@forecourt.example', password: 'a-long-password-for-tests' },
  });
  expect(response.status()).toBe(200);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await started(page);
}

/** Adds an entry past the screen; answers its id. */
async function added(request: APIRequestContext, list: string, data: object): Promise<number> {
  const response = await request.post(`/api/${list}/create`, { data });
  expect(response.status()).toBe(201);
  const body = await response.json();
  return body.makeId && list === 'makes' ? body.makeId : body[`${list.slice(0, -1)}Id`];
}

async function focusByTab(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test.describe('without a session', () => {
  test('the address leads to the sign-in', async ({ page }) => {
    await page.goto('/config/models?page=2');
    await expect(page).toHaveURL(/\/admin\/motorlogin/);
  });
});

test.describe('signed in', () => {
  test.beforeEach(({ page }) => signIn(page));

  for (const section of SECTIONS) {
    test(`${section.title}: add, edit, delete`, async ({ page }) => {
      const { field, toast: title } = section;
      const first = named('Added');
      const second = named('Edited');
      await open(page, `/config/${section.slug}`);
      await expect(page.getByRole('table', { name: section.title })).toBeVisible();

      await addForm(page).getByRole('button', { name: section.button }).click();
      await expect(addForm(page).getByText(section.missing)).toBeVisible();
      if (section.slug === 'models') {
        await expect(addForm(page).getByText('Please select a make')).toBeVisible();
        // A make of the stock: those of other tests come and go.
        await addForm(page).getByLabel('Select Make').selectOption({ label: 'Volvo' });
      }
      await addForm(page).getByLabel(field).fill(`  ${first} `);
      await addForm(page).getByRole('button', { name: section.button }).click();
      await expect(toast(page, `${title} Added`)).toBeVisible();
      await expect(toast(page, `${first} has been added successfully`)).toBeVisible();
      await expect(row(page, first)).toBeVisible();
      await expect(addForm(page).getByLabel(field)).toHaveValue('');

      await page.getByRole('button', { name: `Edit ${first}` }).click();
      const edit = page.getByRole('form', { name: `Edit ${first}` });
      await edit.getByLabel(field).fill(' ');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(edit.getByText(section.emptied)).toBeVisible();
      await edit.getByRole('button', { name: 'Cancel' }).click();
      await expect(row(page, first)).toBeVisible();

      await page.getByRole('button', { name: `Edit ${first}` }).click();
      await edit.getByLabel(field).fill(second);
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, `${title} Updated`)).toBeVisible();
      await expect(toast(page, `${section.sentence} has been updated successfully`)).toBeVisible();
      await expect(row(page, second)).toBeVisible();

      await page.getByRole('button', { name: `Delete ${second}` }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
      await expect(
        dialog.getByText(
          `This action cannot be undone. This will permanently delete the selected ${section.one} and remove it from the database.`,
        ),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'No, Cancel' }).click();
      await expect(row(page, second)).toBeVisible();
      await page.getByRole('button', { name: `Delete ${second}` }).click();
      await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
      await expect(row(page, second)).toHaveCount(0);
      await expect(toast(page, `${title} Deleted`)).toBeVisible();
      await page.reload();
      await expect(row(page, second)).toHaveCount(0);
    });
  }

  test('a model can change its make', async ({ page }) => {
    const [from, to, model] = [named('From'), named('To'), named('Model')];
    const makeId = await added(page.request, 'makes', { name: from });
    await added(page.request, 'makes', { name: to });
    await added(page.request, 'models', { makeId, name: model });
    await open(page, '/config/models');
    await expect(row(page, model)).toContainText(from);
    await page.getByRole('button', { name: `Edit ${model}` }).click();
    await page
      .getByRole('form', { name: `Edit ${model}` })
      .getByLabel('Make', { exact: true })
      .selectOption(to);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row(page, model)).toContainText(to);
  });

  test('a refused delete brings the row back and says what uses it', async ({ page }) => {
    const name = named('Held');
    const makeId = await added(page.request, 'makes', { name });
    await added(page.request, 'models', { makeId, name: 'Only' });
    await open(page, '/config/makes');
    const release = Promise.withResolvers<void>();
    await page.route('**/api/makes/delete', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect(row(page, name)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeFocused();
    release.resolve();
    await expect(
      toast(page, `The make ${name} is still used by 1 model, so it can’t be deleted.`),
    ).toBeVisible();
    await expect(row(page, name)).toBeVisible();
  });

  test('a failed save keeps what was typed', async ({ page }) => {
    const name = named('Twice');
    await added(page.request, 'makes', { name });
    await open(page, '/config/makes');
    const field = addForm(page).getByLabel(MAKES.field);
    await field.fill(name.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(
      addForm(page).getByText(`There is already a make named ${name.toUpperCase()}`),
    ).toBeVisible();
    await expect(field).toHaveValue(name.toUpperCase());

    await page.route('**/api/makes/*', (route) => route.abort());
    await field.fill('Unreachable');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Failed to add make. Please try again.')).toBeVisible();
    await expect(field).toHaveValue('Unreachable');
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const edit = page.getByRole('form', { name: `Edit ${name}` });
    await edit.getByLabel(MAKES.field).fill('Unreachable too');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Failed to update make. Please try again.')).toBeVisible();
    await expect(edit.getByLabel(MAKES.field)).toHaveValue('Unreachable too');
  });

  test('while it saves, the button says so', async ({ page }) => {
    await open(page, '/config/makes');
    const release = Promise.withResolvers<void>();
    await page.route('**/api/makes/create', async (route) => {
      await release.promise;
      await route.continue();
    });
    await addForm(page).getByLabel(MAKES.field).fill(named('Slow'));
    await addForm(page).getByRole('button').click();
    await expect(addForm(page).getByRole('button')).toHaveText('Saving...');
    release.resolve();
    await expect(addForm(page).getByRole('button')).toHaveText('Save Make');
  });

  test('pages: five rows each, the ends disabled, the address says which', async ({ page }) => {
    await open(page, '/config/models');
    const pager = page.getByRole('navigation', { name: 'Pages of Car Models' });
    await expect(rows(page)).toHaveCount(5);
    await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(pager).toContainText(/1–5 of \d+ models/);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/models?page=2', async (route) => {
      await release.promise;
      await route.continue();
    });
    await pager.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Loading models...')).toBeVisible();
    release.resolve();
    await expect(page).toHaveURL('/config/models?page=2');
    await expect(rows(page)).toHaveCount(5);

    // An entry that is added stands at the top of the first page.
    const name = named('Newest');
    await addForm(page).getByLabel('Select Make').selectOption({ label: 'Volvo' });
    await addForm(page).getByLabel('Model Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/config/models');
    await expect(row(page, name)).toBeVisible();

    await page.goto('/config/models?page=999999');
    await expect(page).toHaveURL(/\/config\/models\?page=\d{1,5}$/);
    await started(page);
    await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('deleting the last entry of a page leads to the page before', async ({ page }) => {
    let deleted = false;
    await page.route('**/api/fuelTypes?page=*', (route) => {
      const second = route.request().url().endsWith('page=2');
      const data = second
        ? deleted
          ? []
          : [{ fuelTypeId: 1, name: 'Oldest' }]
        : [2, 3, 4, 5, 6].map((id) => ({ fuelTypeId: id, name: `Newer ${id}` }));
      const [totalItems, totalPages] = deleted ? [5, 1] : [6, 2];
      const pagination = { totalItems, totalPages, currentPage: second ? 2 : 1, pageSize: 5 };
      return route.fulfill({ json: { data, pagination } });
    });
    await page.route('**/api/fuelTypes/delete', (route) => {
      deleted = true;
      return route.fulfill({ json: { success: true, message: 'Done' } });
    });
    await open(page, '/config/makes');
    await page.getByRole('link', { name: 'Fuel Types' }).click();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.getByRole('button', { name: 'Delete Oldest' }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect(page).toHaveURL('/config/fuel-types');
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByRole('navigation', { name: 'Pages of Fuel Types' })).toHaveCount(0);
  });

  test('an empty list and one that can’t be read say so', async ({ page }) => {
    let answers = false;
    await page.route('**/api/fuelTypes?page=*', (route) =>
      answers
        ? route.fulfill({
            json: {
              data: [],
              pagination: { totalItems: 0, totalPages: 0, currentPage: 1, pageSize: 5 },
            },
          })
        : route.abort(),
    );
    await open(page, '/config/makes');
    // The failure is logged, as it should be; only this page may complain.
    await page.evaluate(() => (console.error = () => {}));
    await page.getByRole('link', { name: 'Fuel Types' }).click();
    await expect(toast(page, 'Failed to load fuel types')).toBeVisible();
    await expectAccessible(page);
    answers = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('cell', { name: 'No results.' })).toBeVisible();
  });

  for (const address of ['/config', '/config/unknown', '/config/Makes']) {
    test(`${address} leads to the makes`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL('/config/makes');
      await expect(page.getByRole('link', { name: 'Car Makes' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    });
  }

  test('the history says who did what', async ({ page }) => {
    const [name, later] = [named('Recorded'), named('Renamed')];
    const makeId = await added(page.request, 'makes', { name });
    await page.request.put('/api/makes/update', { data: { makeId, name: later } });
    await page.request.delete('/api/makes/delete', { data: { makeId } });
    await open(page, '/config/makes');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL('/config/history');
    const actions = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    const recorded = (what: string) => actions.filter({ hasText: what });
    await expect(recorded(`Deleted make ${later}`)).toContainText(`Name: ${later}`);
    await expect(recorded(`Changed make ${name}`)).toContainText(`Name: ${name} → ${later}`);
    await expect(recorded(`Added make ${name}`)).toContainText(
      /Dealership Admin, \d+ \w+ \d{4}, \d\d:\d\d/,
    );
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  test('everything can be done with the keyboard', async ({ page }) => {
    const [first, second] = [named('Typed'), named('Retyped')];
    await page.goto('/config/makes');
    await focusByTab(page, addForm(page).getByLabel(MAKES.field));
    await expect(page.locator('html')).toHaveAttribute('data-interactive', '');
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await expect(row(page, first)).toBeVisible();
    await focusByTab(page, page.getByRole('button', { name: `Edit ${first}` }));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('form', { name: `Edit ${first}` }).getByLabel(MAKES.field),
    ).toBeFocused();
    await page.keyboard.type('Not kept');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Edit ${first}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Edit ${second}` })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'No, Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Delete ${second}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, second)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeFocused();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing stands in anyone's way, in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const { slug } of SECTIONS) {
        await open(page, `/config/${slug}`);
        await expectAccessible(page);
      }
      await open(page, '/config/models');
      await addForm(page).getByRole('button').click();
      await expect(addForm(page).getByText('Please select a make')).toBeVisible();
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      const edit = page.getByRole('form', { name: /^Edit/ });
      await edit.getByLabel('Model Name').fill('');
      await page.keyboard.press('Enter');
      await expect(edit.getByText('Model name cannot be empty')).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
    });
  }
});
