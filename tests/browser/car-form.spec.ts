import type { Page } from '@playwright/test';
import type { AuditEntry } from '../../src/features/audit-log/audit-log.ts';
import {
  addCar,
  description,
  field,
  imageFiles,
  outline,
  savedId,
  tiles,
} from './support/car-form.ts';
import { hold, SCRIPTS } from './support/hold.ts';
import { expect, expectAccessible, open, started, test, toast } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

test('shows an error for an unknown car', async ({ page }) => {
  const response = await page.request.get('/edit-car/99999');
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('This car does not exist.');
});

test('takes no input before the script has loaded, and adds a car by keyboard', async ({
  page,
}) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/add-car', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('main')).toHaveJSProperty('inert', true);
  release();
  await started(page);
  const type = async (label: string, text: string) => {
    await tabTo(page, label);
    await page.keyboard.type(text);
  };
  // The browser must know that the test handles the file dialog before Enter opens it.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'Add photos');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(imageFiles('front.webp'));
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByText('Reading...')).toHaveCount(0);
  await type('Make', 'BMW');
  await expect(field(page, 'Model')).toBeEnabled();
  await expect(field(page, 'Model').locator('option')).not.toHaveCount(1);
  await type('Model', '3');
  await type('Year', '2020');
  await type('Condition', 'Used');
  await type('Current Price', '19950');
  await type('Transmission', 'Man');
  await type('Fuel Type', 'Die');
  await type('Description', 'Typed, not clicked');
  await tabTo(page, 'Publish to website');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Publish to website' })).toBeChecked();
  await page.keyboard.press('Space');
  await tabTo(page, 'Add Vehicle');
  await page.keyboard.press('Enter');
  await savedId(page);
  await expect(description(page)).toHaveValue('Typed, not clicked');
});

test('keeps the focus after a save, marks the section in view, and asks before the details of a buyer are deleted', async ({
  page,
}) => {
  const carId = await addCar(page);
  await expect(page).toHaveTitle(/^Edit (?!Vehicle).+ \| \w/);
  await expect(page.getByRole('link', { name: 'View draft' })).toHaveAttribute(
    'href',
    `/car/${carId}`,
  );
  const booked = page.getByRole('switch', { name: /^Booked/ });
  const booking = page.getByRole('region', { name: 'Booking Information' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await booked.click();
  await expect(preview.getByText('BOOKED')).toBeVisible();
  await booking.getByLabel('Last Name').fill('Byrne');
  await booking.getByLabel('Last Name').press('Enter');
  await expect(toast(page, 'Car Updated')).toBeVisible();
  await expect(booking.getByLabel('Last Name')).toBeFocused();
  await expect(booking.getByLabel('Last Name')).toBeInViewport();
  await expect(preview.getByText('BOOKED')).toBeVisible();
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/images\/\d+-\d+\//);

  await booked.click();
  const question = page.getByRole('alertdialog', { name: 'Switch off “Booked”?' });
  await question.getByRole('button', { name: 'Keep “Booked”' }).click();
  await expect(booking.getByLabel('Last Name')).toHaveValue('Byrne');
  await booked.click();
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(booked).not.toBeChecked();
  await expect(preview.getByText('BOOKED')).toHaveCount(0);

  await expect(page.getByText('No price.')).toHaveCount(0);
  await field(page, 'Current Price').fill('0');
  await expect(page.getByText('No price. Once it’s published')).toBeVisible();
  await expect(preview.getByText('Ask us for the price')).toBeVisible();

  // The outline, above the form on a phone.
  const marked = outline(page).locator('[aria-current]');
  await page.getByRole('switch', { name: /^Sold/ }).check();
  const buyer = page.getByRole('region', { name: 'Sale Information' }).getByLabel('Last Name');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    // A section that was chosen in the outline stays marked until the user presses a key or scrolls.
    await page.keyboard.press('Shift');
    await buyer.evaluate((name) => name.scrollIntoView({ block: 'center' }));
    await expect(marked).toHaveText(/^Sale Information/);
    for (const title of ['Publishing', 'Irish details', 'Photos']) {
      // Press a key instead of clicking: Playwright's click would first scroll the page.
      await outline(page).getByRole('link', { name: title }).press('Enter');
      await expect(marked).toHaveText(new RegExp(`^${title}`));
    }
  }
  // On a phone, make and model are below each other, each as wide as the form.
  const make = await field(page, 'Make').boundingBox();
  const model = await field(page, 'Model').boundingBox();
  expect(model?.x).toBe(make?.x);
  expect(make?.width).toBeGreaterThan(300);
  // Low windows have no sticky bars.
  for (const size of [
    { width: 320, height: 256 },
    { width: 780, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await field(page, 'Colour').focus();
    await field(page, 'Colour').scrollIntoViewIfNeeded();
    await expect(field(page, 'Colour')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(outline(page)).not.toBeInViewport();
    await expect(page.getByRole('link', { name: 'Cancel' })).not.toBeInViewport();
  }
});

const painted = (auditEntryId: number): AuditEntry => ({
  auditEntryId,
  at: '2027-03-14T09:05:00.000Z',
  email: 'aoife@forecourt.example',
  name: 'Aoife Byrne',
  entity: 'car',
  entityId: 5,
  subject: 'Audi A4',
  action: 'update',
  changes: { colour: { from: `Coat ${auditEntryId - 1}`, to: `Coat ${auditEntryId}` } },
});

test('loads a long history page by page, with a retry, and shows each entry once', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/audit-log' });
  const newest = Array.from({ length: 20 }, (_, at) => painted(23 - at));
  // A new entry between the two requests: entry 4 is on both pages.
  const oldest = [4, 3, 2, 1].map(painted);
  let requests = 0;
  await page.route('**/api/audit-log?**', (route) => {
    requests += 1;
    if (requests === 1) return route.abort();
    const currentPage = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const data = currentPage === 1 ? newest : oldest;
    const pagination = { totalItems: 24, currentPage, totalPages: 2, pageSize: 20 };
    return route.fulfill({ json: { data, pagination } });
  });
  await open(page, '/edit-car/5');
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history.getByText('We couldn’t load the history. Please try again.')).toBeVisible();
  await expect(field(page, 'Colour')).toBeEditable();
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(20);
  await history.getByRole('button', { name: 'Show more' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(23);
  await expect(history.getByText('That’s all 23 entries.')).toBeFocused();
  await expect(history.getByText('Colour: Coat 3 → Coat 4')).toHaveCount(1);
  await page.getByText(/^Prices that visitors saw/).click();
  const prices = page.getByRole('table', { name: 'Prices that visitors saw' });
  await expect(prices.getByRole('row')).toHaveCount(3);
  await expect(prices).toContainText('Now');
  await expect(page.getByText(/^Shows 'Reduced from €|^No reduction is shown: /)).toBeVisible();
  await expectAccessible(page);
});

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.activeElement;
      const label =
        one instanceof HTMLInputElement ||
        one instanceof HTMLTextAreaElement ||
        one instanceof HTMLSelectElement
          ? one.labels?.[0]
          : one;
      return (one?.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
    });
    if (focused.replace(/ \*$/, '').startsWith(name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}
