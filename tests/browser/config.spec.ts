import { added, addForm, focusByTab, MAKES, row, rows, SECTIONS } from './support/config.ts';
import { UNREACHABLE } from './support/console-errors.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  started,
  test,
  toast,
} from './support/page.ts';
import { named, signInByApi } from './support/staff.ts';

test.describe('signed in', () => {
  test.beforeEach(({ page }) => signInByApi(page.request));

  test('shows five rows per page and keeps the page in the address', async ({ page }) => {
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

    // A new entry is the first row of the first page.
    const name = named('Newest');
    await addForm(page).getByLabel('Select Make').selectOption({ label: 'Volvo' });
    await addForm(page).getByLabel('Model Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/config/models');
    await expect(row(page, name)).toBeVisible();

    const search = page.getByRole('searchbox', { name: 'Search models' });
    await search.fill('volvo xc90');
    await search.press('Enter');
    await expect(rows(page)).toHaveText([/XC90/]);
    await expect(page).toHaveURL('/config/models?q=volvo+xc90');
    await expect(search).toBeFocused();

    await page.goto('/config/models?page=999999');
    await expect(page).toHaveURL(/\/config\/models\?page=\d{1,5}$/);
    await started(page);
    await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('moves the focus to the content after a navigation, also to a public page', async ({
    page,
  }) => {
    await open(page, '/config/makes');
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const isSameDocument = () => page.evaluate(() => 'isSameDocument' in globalThis);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Saved' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Vehicles' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await isSameDocument()).toBe(true);
    await page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name: 'About' })
      .click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await isSameDocument()).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL('/savedcars');
  });

  test('opens the previous page after the last entry of a page is deleted', async ({ page }) => {
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
    await page
      .getByRole('navigation', { name: 'Pages of Fuel Types' })
      .getByRole('link', { name: 'Page 2' })
      .click();
    await page.getByRole('button', { name: 'Delete Oldest' }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect(page).toHaveURL('/config/fuel-types');
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByRole('navigation', { name: 'Pages of Fuel Types' })).toHaveCount(0);
  });

  test('shows a message for an empty list and for one that fails to load', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError({ failure: 'ERR_FAILED', path: '/api/fuelTypes' });
    expectConsoleError({ text: `Cannot load the fuel types ${UNREACHABLE}` });
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
    await page.getByRole('link', { name: 'Fuel Types' }).click();
    await expect(toast(page, 'Failed to load fuel types')).toBeVisible();
    await expectAccessible(page);
    answers = true;
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('cell', { name: 'No results.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fuel Types', exact: true })).toBeFocused();
  });

  test('redirects incomplete and unknown addresses to the makes', async ({ page }) => {
    for (const address of ['/config', '/config/unknown', '/config/Makes']) {
      const response = await page.request.get(address);
      expect([address, new URL(response.url()).pathname]).toEqual([address, '/config/makes']);
      expect(await response.text()).toMatch(
        /<a [^>]*aria-current="page"[^>]*href="\/config\/makes"/,
      );
    }
  });

  test('shows who changed what in the history', async ({ page }) => {
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
    await expectAccessibleInBothThemes(page);
  });

  test('adds, edits and deletes an entry by keyboard', async ({ page }) => {
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
    await expect(page.getByRole('button', { name: 'No, Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, second)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeFocused();
  });

  test('opens the question again if its button is pressed right after Escape', async ({ page }) => {
    await open(page, '/config/makes');
    const remove = page.getByRole('button', { name: /^Delete / }).first();
    const question = page.getByRole('alertdialog');
    await remove.click();
    await expect(question).toBeVisible();
    await remove.evaluate(async (button: HTMLButtonElement) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose();
      button.click();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  test('has accessible lists in light and dark', async ({ page }) => {
    await open(page, '/config/makes');
    for (const { title } of SECTIONS) {
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('table', { name: title })).toBeVisible();
      await expectAccessibleInBothThemes(page);
    }
  });

  test('has accessible errors and an accessible delete dialog', async ({ page }) => {
    await open(page, '/config/models');
    await addForm(page).getByRole('button').click();
    await expect(addForm(page).getByText('Please select a make')).toBeVisible();
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const edit = page.getByRole('form', { name: /^Edit/ });
    await edit.getByLabel('Model Name').fill('');
    await page.keyboard.press('Enter');
    await expect(edit.getByText('Model name cannot be empty')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
