import type { Page } from '@playwright/test';
import {
  addCar,
  choose,
  description,
  field,
  outline,
  IMAGE,
  imageFiles,
  savedId,
  tiles,
} from './support/car-form.ts';
import { hold, SCRIPTS } from './support/hold.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  started,
  test,
  toast,
} from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test.describe('signed in', () => {
  test.beforeEach(({ page }) => signInByApi(page.request));

  test('shows an error for an unknown car', async ({ page }) => {
    const response = await page.request.get('/edit-car/99999');
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('This car does not exist.');
  });

  test('keeps the place after a save, and asks before the details of a buyer are deleted', async ({
    page,
  }) => {
    const carId = await addCar(page, 'Booked and free again');
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
    const question = page.getByRole('alertdialog', { name: 'Switch off ‘Booked’?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep ‘Booked’' }).click();
    await expect(booking.getByLabel('Last Name')).toHaveValue('Byrne');
    await booked.click();
    await question.getByRole('button', { name: 'Switch off' }).click();
    await expect(booked).not.toBeChecked();
    await expect(preview.getByText('BOOKED')).toHaveCount(0);

    await expect(page.getByText('No price.')).toHaveCount(0);
    await field(page, 'Current Price').fill('0');
    await expect(page.getByText('No price. Once it’s published')).toBeVisible();
    await expect(preview.getByText('Ask us for the price')).toBeVisible();
  });

  test('takes no input before the script has loaded, so that none is lost', async ({ page }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/add-car', { waitUntil: 'domcontentloaded' });
    const colour = field(page, 'Colour');
    await expect(page.locator('main')).toHaveJSProperty('inert', true);
    release();
    await started(page);
    await colour.fill('Green');
    await expect(colour).toHaveValue('Green');
  });

  test('adds a car by keyboard', async ({ page }) => {
    await open(page, '/add-car');
    const type = async (label: string, text: string) => {
      await tabTo(page, label);
      await page.keyboard.type(text);
    };
    // The browser must know that the test handles the file dialog before Enter opens it.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Add photos');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(IMAGE);
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

  test('has no sticky bars in low windows', async ({ page }) => {
    await open(page, '/add-car');
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

  test(
    'highlights the section in view and the selected section in the outline',
    { tag: '@phone' },
    async ({ page }) => {
      await open(page, '/car/4');
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Vehicle' })).toBeVisible();
      await expect(page).toHaveTitle(/^Edit (?!Vehicle).+ \| \w/);
      const shown = await page.title();
      await open(page, '/edit-car/4');
      await expect(page).toHaveTitle(shown);
      const marked = outline(page).locator('[aria-current]');
      await expect(marked).toHaveText(/^Photos/);
      await page.getByRole('switch', { name: /^Sold/ }).check();
      const sale = page.getByRole('region', { name: 'Sale Information' });
      await sale
        .getByLabel('Last Name')
        .evaluate((name) => name.scrollIntoView({ block: 'center' }));
      await expect(marked).toHaveText(/^Sale Information/);
      for (const title of ['Publishing', 'Irish details', 'Photos']) {
        // Press a key instead of clicking: Playwright's click would first scroll the page.
        await outline(page).getByRole('link', { name: title }).press('Enter');
        await expect(marked).toHaveText(new RegExp(`^${title}`));
      }
    },
  );

  test('is accessible in light and dark', { tag: '@phone' }, async ({ page, isMobile }) => {
    await open(page, '/add-car');
    if (isMobile) {
      // On a phone, make and model are below each other, each as wide as the form.
      const make = await field(page, 'Make').boundingBox();
      const model = await field(page, 'Model').boundingBox();
      expect(model?.x).toBe(make?.x);
      expect(make?.width).toBeGreaterThan(300);
    }
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') };
    await choose(page, [...(await imageFiles('front.webp')), notes]);
    await expectAccessibleInBothThemes(page);
    await open(page, '/edit-car/3');
    await page.getByRole('switch', { name: /^Booked/ }).check();
    await expect(page.getByText(/^No changes yet\./)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
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
