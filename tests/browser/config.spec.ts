import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { UNREACHABLE } from './support/console-errors.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { named, signIn } from './support/staff.ts';

test.beforeEach(({ page }) => signIn(page));

const addForm = (page: Page) => page.getByRole('form', { name: /^Add New/ });
const editForm = (page: Page, name: string) => page.getByRole('form', { name: `Edit ${name}` });
const editButton = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` });
const deleteButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Delete ${name}` });
const confirmDelete = (page: Page) => page.getByRole('button', { name: 'Yes, Delete' });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Adds a make by the API and returns its id. */
async function addMake(request: APIRequestContext, name: string): Promise<number> {
  const response = await request.post('/api/makes/create', { data: { name } });
  expect(response.status()).toBe(201);
  return (await response.json()).makeId;
}

async function deleteMake(request: APIRequestContext, makeId: number): Promise<void> {
  const response = await request.delete('/api/makes/delete', { data: { makeId } });
  expect(response.status()).toBe(200);
}

async function focusByTab(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

/** The texts of the other lists are tested in definitions.test.ts. */
test('adds, edits and deletes a model, and shows the changes in the history', async ({ page }) => {
  const [first, second] = [named('Added'), named('Edited')];
  const [from, to] = [named('From'), named('To')];
  await addMake(page.request, from);
  await addMake(page.request, to);
  await open(page, '/config/models');
  const add = addForm(page).getByRole('button', { name: 'Save Model' });
  await add.click();
  await expect(addForm(page).getByText('Please enter a model name')).toBeVisible();
  await expect(addForm(page).getByText('Please select a make')).toBeVisible();
  await addForm(page).getByLabel('Select Make').selectOption(from);
  await addForm(page).getByLabel('Model Name').fill(`  ${first} `);
  await add.click();
  await expect(toast(page, 'Model Added')).toBeVisible();
  await expect(toast(page, `${first} has been added successfully`)).toBeVisible();
  await expect(row(page, first)).toContainText(from);
  await expect(addForm(page).getByLabel('Model Name')).toHaveValue('');

  await editButton(page, first).click();
  const edit = editForm(page, first);
  await edit.getByLabel('Model Name').fill(' ');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Model name cannot be empty')).toBeVisible();
  await add.click();
  await expectAccessibleInBothThemes(page);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await editButton(page, first).click();
  await edit.getByLabel('Model Name').fill(second);
  await edit.getByLabel('Make', { exact: true }).selectOption(to);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Model Updated')).toBeVisible();
  await expect(toast(page, 'Model has been updated successfully')).toBeVisible();
  await expect(row(page, second)).toContainText(to);

  await deleteButton(page, second).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText(
    'This action cannot be undone. This will permanently delete the selected model and remove it from the database.',
  );
  await expectAccessibleInBothThemes(page);
  await confirmDelete(page).click();
  await expect(row(page, second)).toHaveCount(0);
  await expect(toast(page, 'Model Deleted')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/config/history');
  const actions = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  const recorded = (what: string) => actions.filter({ hasText: what });
  await expect(recorded(`Deleted model ${to} ${second}`)).toContainText(`Name: ${second}`);
  await expect(recorded(`Changed model ${from} ${first}`)).toContainText(
    `Name: ${first} → ${second}`,
  );
  await expect(recorded(`Added model ${from} ${first}`)).toContainText(
    /Aoife Byrne, \d+ \w+ \d{4}, \d\d:\d\d/,
  );
});

test('adds, edits and deletes an entry by keyboard', async ({ page }) => {
  const [first, second] = [named('Typed'), named('Retyped')];
  await open(page, '/config/makes');
  await focusByTab(page, addForm(page).getByLabel('Make Name'));
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(row(page, first)).toBeVisible();
  await focusByTab(page, editButton(page, first));
  await page.keyboard.press('Enter');
  await expect(editForm(page, first).getByLabel('Make Name')).toBeFocused();
  await page.keyboard.type('Not kept');
  await page.keyboard.press('Escape');
  await expect(editButton(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(editButton(page, second)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('button', { name: 'No, Cancel' });
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  const remove = deleteButton(page, second);
  await expect(remove).toBeFocused();

  // The dialog opens again if Delete is pressed right after Escape.
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  await remove.evaluate(async (button: HTMLButtonElement) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose();
    button.click();
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, second)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeFocused();
});

test('shows five rows per page, keeps the page in the address, and moves the focus between screens', async ({
  page,
}) => {
  const [edited, name] = [named('Edited'), named('Newest')];
  await addMake(page.request, edited);
  await open(page, '/config/makes');
  const pager = page.getByRole('navigation', { name: 'Pages of Car Makes' });
  await expect(rows(page)).toHaveCount(5);
  await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(pager).toContainText(/1–5 of \d+ makes/);
  await editButton(page, edited).click();
  const release = await hold(page, /\/api\/makes\?page=2/);
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Loading makes...')).toBeVisible();
  release();
  await expect(page).toHaveURL('/config/makes?page=2');
  await expect(rows(page)).toHaveCount(5);

  // A change of the page discards the edit, and the pager keeps the focus.
  await pager.getByRole('link', { name: 'Page 1', exact: true }).press('Enter');
  const current = pager.getByRole('link', { name: 'Page 1', exact: true });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(editForm(page, edited)).toHaveCount(0);
  await expect(pager.locator(':focus')).toHaveAccessibleName('Page 1');

  // A new entry is the first row of the first page.
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/config/makes?page=2');
  await addForm(page).getByLabel('Make Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/config/makes');
  await expect(row(page, name)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search makes' });
  await search.fill('skoda');
  await search.press('Enter');
  await expect(rows(page)).toHaveText([/Škoda/]);
  await expect(page).toHaveURL('/config/makes?q=skoda');
  await expect(search).toBeFocused();

  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in globalThis);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Vehicles' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await isSameDocument()).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/savedcars');
});

test('shows a list that fails to load, an empty list, and the previous page after the last entry of a page is deleted', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/fuelTypes' });
  expectConsoleError({ text: `Cannot load the fuel types ${UNREACHABLE}` });
  type Entries = { fuelTypeId: number; name: string }[];
  /** The pages of the list. With null, its request fails. */
  let pages: Entries[] | null = null;
  await page.route('**/api/fuelTypes?page=*', (route) => {
    if (!pages) return route.abort();
    const currentPage = Number(new URL(route.request().url()).searchParams.get('page'));
    const totalItems = pages.flat().length;
    const pagination = { totalItems, totalPages: pages.length, currentPage, pageSize: 5 };
    return route.fulfill({ json: { data: pages[currentPage - 1] ?? [], pagination } });
  });
  const newer = [2, 3, 4, 5, 6].map((id) => ({ fuelTypeId: id, name: `Newer ${id}` }));
  await page.route('**/api/fuelTypes/delete', (route) => {
    pages = [newer];
    return route.fulfill({ json: { success: true, message: 'Done' } });
  });
  await open(page, '/config/makes');
  await page.getByRole('link', { name: 'Fuel Types' }).click();
  await expect(toast(page, 'Failed to load fuel types')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  pages = [];
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('cell', { name: 'No results.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fuel Types', exact: true })).toBeFocused();

  pages = [newer, [{ fuelTypeId: 1, name: 'Oldest' }]];
  await page.getByRole('link', { name: 'Fuel Types' }).click();
  const pager = page.getByRole('navigation', { name: 'Pages of Fuel Types' });
  await pager.getByRole('link', { name: 'Page 2' }).click();
  await deleteButton(page, 'Oldest').click();
  await confirmDelete(page).click();
  await expect(page).toHaveURL('/config/fuel-types');
  await expect(rows(page)).toHaveCount(5);
  await expect(pager).toHaveCount(0);
});

test('keeps the input of a refused change, and shows what a colleague has added and deleted', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 409, path: '/api/makes/create' });
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/makes/create' });
  expectConsoleError({ status: 409, path: '/api/makes/update' });
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/makes/update' });
  expectConsoleError({ status: 404, path: '/api/makes/update' });
  expectConsoleError({ status: 409, path: '/api/makes/delete' });
  expectConsoleError({ status: 404, path: '/api/makes/delete' });
  const [taken, edited, gone, used] = [named('Taken'), named('Late'), named('Gone'), named('Held')];
  const usedId = await addMake(page.request, used);
  const model = { makeId: usedId, name: 'Only' };
  expect((await page.request.post('/api/models/create', { data: model })).status()).toBe(201);
  const editedId = await addMake(page.request, edited);
  const goneId = await addMake(page.request, gone);
  await open(page, '/config/makes');
  const field = addForm(page).getByLabel('Make Name');

  // A deleted row is shown again if the make is still used.
  const release = await hold(page, /\/api\/makes\/delete$/);
  await deleteButton(page, used).click();
  await confirmDelete(page).click();
  await expect(row(page, used)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeFocused();
  release();
  const isUsed = `The make ${used} is still used by 1 model, so it can’t be deleted.`;
  await expect(toast(page, isUsed)).toBeVisible();
  await expect(row(page, used)).toBeVisible();

  // The row stays hidden if a colleague has deleted the make.
  await deleteButton(page, gone).click();
  await deleteMake(page.request, goneId);
  await confirmDelete(page).click();
  await expect(toast(page, 'This make no longer exists.')).toBeVisible();
  await expect(row(page, gone)).toHaveCount(0);

  // A new make whose name is taken, then one without a connection.
  await addMake(page.request, taken);
  await field.fill(taken);
  await page.keyboard.press('Enter');
  const isTaken = `There is already a make named ${taken}`;
  await expect(addForm(page).getByRole('paragraph').getByText(isTaken)).toBeVisible();
  await expect(row(page, taken)).toBeVisible();
  await expect(field).toHaveValue(taken);
  const answered = Promise.withResolvers<void>();
  const write = /\/api\/makes\/(create|update)$/;
  await page.route(write, async (route) => {
    await answered.promise;
    await route.abort();
  });
  await field.fill('Unreachable');
  await page.keyboard.press('Enter');
  await expect(addForm(page).getByRole('button')).toHaveText('Saving...');
  answered.resolve();
  await expect(toast(page, 'Failed to add make. Please try again.')).toBeVisible();
  await expect(addForm(page).getByRole('button')).toHaveText('Save Make');
  await expect(field).toHaveValue('Unreachable');

  // The same for an edited make, without a reload of the list, which could move its row to another page.
  await editButton(page, edited).click();
  const input = editForm(page, edited).getByLabel('Make Name');
  await input.fill(taken);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Failed to update make. Please try again.')).toBeVisible();
  await page.unroute(write);
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname !== '/api/enquiries/waiting') reads.push(pathname);
  });
  await page.keyboard.press('Enter');
  await expect(editForm(page, edited).getByRole('paragraph').getByText(isTaken)).toBeVisible();
  // A reload would have sent its request before this one.
  await page.evaluate(() => fetch('/favicon.svg'));
  await expect(input).toHaveValue(taken);
  expect(reads).toEqual(['/favicon.svg']);

  // A colleague has deleted the edited make.
  await deleteMake(page.request, editedId);
  await input.fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(editForm(page, edited)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeFocused();
});

test('the Configuration Center shows staff a proxy that the server does not trust', async ({
  page,
}) => {
  const title = 'The server doesn’t know its proxy';
  expect(await (await page.request.get('/config/makes')).text()).not.toContain(title);
  // The header that a proxy adds. The server sees the request come from 127.0.0.1.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' });
  await open(page, '/config/makes');
  const notice = page.getByRole('region', { name: title });
  await expect(notice).toContainText('TRUSTED_PROXIES=127.0.0.1');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Fuel Types' }).click();
  await expect(page).toHaveURL('/config/fuel-types');
  await expect(notice).toBeVisible();
});
