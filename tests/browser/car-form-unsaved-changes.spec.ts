import type { Page } from '@playwright/test';
import {
  add,
  addCar,
  choose,
  description,
  field,
  fillIn,
  imageFiles,
  order,
  readCar,
  savedId,
  update,
} from './support/car-form.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessible, open, started, test, toast } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const restore = (page: Page) => page.getByRole('button', { name: 'Restore changes' });
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(
      Object.entries(localStorage).filter(([name]) => name.startsWith('unsaved-changes')),
    ),
  );

async function reload(page: Page): Promise<void> {
  await page.reload();
  await started(page);
}

test('offers the text and the photos of a new car after a reload, until a tab saves the car', async ({
  page,
  context,
}) => {
  await open(page, '/add-car');
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  await choose(page, imageFiles('a.webp', 'b.webp'));
  await expect(page.getByText(/^\d of 2 photos$/)).toHaveCount(0);
  await fillIn(page, 'Reloaded before the save');
  await page.getByRole('button', { name: /^b.webp, photo 2/ }).press('ArrowLeft');
  await expect.poll(() => keptNames(page)).toEqual(['b.webp', 'a.webp']);
  await description(page).scrollIntoViewIfNeeded();
  await reload(page);
  await expect(offer(page)).toBeInViewport();
  await expect(offer(page)).toBeFocused();
  await expect(offer(page)).toContainText('with 2 new photos');
  await expectAccessible(page);
  const second = await context.newPage();
  await open(second, '/add-car');
  await expect(offer(second)).toBeVisible();

  await restore(page).click();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  await expect.poll(() => order(page)).toEqual(['b.webp', 'a.webp']);
  await expect(description(page)).toHaveValue('Reloaded before the save');
  await add(page).click();
  const carId = await savedId(page);
  expect((await readCar(page, carId)).images).toHaveLength(2);
  expect(puts).toHaveLength(2);
  expect(await stored(page)).toBe('[]');
  await expect.poll(() => keptNames(page)).toEqual([]);
  // The other tab reads the photos again when the user returns to it.
  await second.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(offer(second)).toHaveCount(0);
});

test('restores the changes of a car but not its buyers, and deletes them after a save, a discard and a sign-out', async ({
  page,
}) => {
  await page.clock.install();
  await addCar(page);
  await field(page, 'Colour').fill('Forest green');
  const sold = page.getByRole('switch', { name: /^Sold/ });
  await sold.check();
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await sale.getByLabel('First Name').fill('Nobody');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the buyer’s details?' });
  await expect(question).toContainText('You’ll have to add them again.');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(sale.getByLabel('First Name')).toHaveValue('Nobody');

  const asked = page.waitForEvent('dialog');
  const reloading = reload(page);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  expect(await stored(page)).toContain('Forest green');
  expect(await stored(page)).not.toContain('Nobody');
  await restore(page).click();
  await expect(field(page, 'Colour')).toHaveValue('Forest green');
  await expect(sold).toBeChecked();
  // A switch that is off has no details to lose.
  await sold.click();
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible();
  // The saved car does not open on top of a screen that the user has opened meanwhile.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Config' })
    .click();
  await expect(page.getByRole('heading', { name: 'Car Makes' })).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/config/makes');
  expect(await stored(page)).toBe('[]');

  await page.getByRole('link', { name: 'Add Car' }).first().click();
  // The photos are kept before they are uploaded.
  await hold(page, /\/api\/cars\/images-urls/);
  await field(page, 'Colour').fill('Amber');
  await choose(page, imageFiles('a.webp'));
  await expect.poll(() => keptNames(page)).toEqual(['a.webp']);
  await reload(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => keptNames(page)).toEqual([]);
  expect(await stored(page)).toBe('[]');
  await choose(page, imageFiles('b.webp'));
  await expect.poll(() => keptNames(page)).toEqual(['b.webp']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptNames(page)).toEqual([]);
});

/** Returns the names of the photos that the browser keeps for the new car. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async (): Promise<string[]> => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'unsaved-photos')) return [];
    const { promise, resolve } = Promise.withResolvers<{ images?: { name: string }[] }[]>();
    const opening = indexedDB.open('unsaved-photos');
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('photos').objectStore('photos').getAll();
      all.addEventListener('success', () => resolve(all.result));
    });
    const lists = await promise;
    opening.result.close();
    return lists.flatMap(({ images = [] }) => images.map(({ name }) => name));
  });
