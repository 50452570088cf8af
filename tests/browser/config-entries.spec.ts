import type { Page } from '@playwright/test';
import { added, addForm, MAKES, row, SECTIONS } from './support/config.ts';
import { expect, open, test, toast } from './support/page.ts';
import { named, signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

for (const section of SECTIONS) {
  test(`${section.title}: adds, edits and deletes an entry`, async ({ page }) => {
    const { field, toast: title } = section;
    const first = named('Added');
    const second = named('Edited');
    await open(page, `/config/${section.slug}`);
    await expect(page.getByRole('table', { name: section.title })).toBeVisible();

    await addForm(page).getByRole('button', { name: section.button }).click();
    await expect(addForm(page).getByText(section.missing)).toBeVisible();
    if (section.slug === 'models') {
      await expect(addForm(page).getByText('Please select a make')).toBeVisible();
      // Use a make of the demo stock, because other tests delete the makes that they add.
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
    if (section !== MAKES) return;
    await page.reload();
    await expect(page.getByRole('table', { name: section.title })).toBeVisible();
    await expect(row(page, second)).toHaveCount(0);
  });
}

test('moves a model to another make', async ({ page }) => {
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

test('restores the row and shows the reason when a deletion is rejected', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 409, path: '/api/makes/delete' });
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

test('keeps the input when saving fails', async ({ page, expectConsoleError }) => {
  expectConsoleError({ status: 409, path: '/api/makes/create' });
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/makes/create' });
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/makes/update' });
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

  const release = Promise.withResolvers<void>();
  await page.route('**/api/makes/*', async (route) => {
    await release.promise;
    await route.abort();
  });
  await field.fill('Unreachable');
  await page.keyboard.press('Enter');
  await expect(addForm(page).getByRole('button')).toHaveText('Saving...');
  release.resolve();
  await expect(toast(page, 'Failed to add make. Please try again.')).toBeVisible();
  await expect(addForm(page).getByRole('button')).toHaveText('Save Make');
  await expect(field).toHaveValue('Unreachable');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('form', { name: `Edit ${name}` });
  await edit.getByLabel(MAKES.field).fill('Unreachable too');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to update make. Please try again.')).toBeVisible();
  await expect(edit.getByLabel(MAKES.field)).toHaveValue('Unreachable too');
});

test('keeps the row that is edited when its new name is taken', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 409, path: '/api/makes/update' });
  const [edited, taken] = [named('Edited'), named('Taken')];
  await added(page.request, 'makes', { name: edited });
  await open(page, '/config/makes');
  await page.getByRole('button', { name: `Edit ${edited}` }).click();
  await added(page.request, 'makes', { name: taken });
  // A reload of the list could move the row to another page.
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname !== '/api/enquiries/waiting') reads.push(pathname);
  });
  const edit = page.getByRole('form', { name: `Edit ${edited}` });
  await edit.getByLabel(MAKES.field).fill(taken);
  await page.keyboard.press('Enter');
  await expect(edit.getByText(`There is already a make named ${taken}`)).toBeVisible();
  // A reload would have been requested before this.
  await page.evaluate(() => fetch('/favicon.svg'));
  await expect(edit.getByLabel(MAKES.field)).toHaveValue(taken);
  expect(reads).toEqual(['/favicon.svg']);
});

test('ends edit mode on another page, where the pager keeps the focus', async ({ page }) => {
  const edited = named('Edited');
  await added(page.request, 'makes', { name: edited });
  await open(page, '/config/makes');
  await page.getByRole('button', { name: `Edit ${edited}` }).click();
  const pager = page.getByRole('navigation', { name: 'Pages of Car Makes' });
  await pager.getByRole('link', { name: /^Page/ }).last().click();
  await expect(page).toHaveURL(/page=\d+/);
  await pager.getByRole('link', { name: 'Previous' }).press('Enter');
  await pager.getByRole('link', { name: 'Page 1', exact: true }).press('Enter');
  const first = pager.getByRole('link', { name: 'Page 1', exact: true });
  await expect(first).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('form', { name: `Edit ${edited}` })).toHaveCount(0);
  await expect(pager.locator(':focus')).toHaveAccessibleName('Page 1');
});

test('shows what a colleague has added and deleted after a refusal', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 409, path: '/api/makes/create' });
  expectConsoleError({ status: 404, path: '/api/makes/update' });
  expectConsoleError({ status: 404, path: '/api/makes/delete' });
  const [taken, edited, deleted] = [named('Taken'), named('Edited too late'), named('Gone')];
  const editedId = await added(page.request, 'makes', { name: edited });
  const deletedId = await added(page.request, 'makes', { name: deleted });
  await open(page, '/config/makes');

  await added(page.request, 'makes', { name: taken });
  await addForm(page).getByLabel(MAKES.field).fill(taken);
  await page.keyboard.press('Enter');
  await expect(row(page, taken)).toBeVisible();
  await expect(addForm(page).getByLabel(MAKES.field)).toHaveValue(taken);
  await expect(addForm(page).getByText(`There is already a make named ${taken}`)).toBeVisible();

  await page.getByRole('button', { name: `Delete ${deleted}` }).click();
  await deleteByApi(page, deletedId);
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(toast(page, 'This make no longer exists.')).toBeVisible();
  await expect(row(page, deleted)).toHaveCount(0);

  await page.getByRole('button', { name: `Edit ${edited}` }).click();
  await deleteByApi(page, editedId);
  await page
    .getByRole('form', { name: `Edit ${edited}` })
    .getByLabel(MAKES.field)
    .fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: `Edit ${edited}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeFocused();
});

async function deleteByApi({ request }: Page, makeId: number): Promise<void> {
  const response = await request.delete('/api/makes/delete', { data: { makeId } });
  expect(response.status()).toBe(200);
}
