import type { Locator, Page } from '@playwright/test';
import { carWithImages } from './support/demo-cars.ts';
import { expect, open, test } from './support/page.ts';

const PORTRAIT = { width: 360, height: 780 };
const LANDSCAPE = { width: 780, height: 360 };

/** Opens the full-screen gallery of a car with more than three images and returns its dialog. */
async function openGallery(page: Page): Promise<Locator> {
  const car = await carWithImages(page.request);
  await open(page, `/car/${car.carId}`);
  await page
    .getByRole('button', { name: /view full screen/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Images of ${car.name}` });
  await expect(dialog.locator('li[aria-hidden="false"] img')).toBeVisible();
  return dialog;
}

/** Expects the image of the current slide to be whole, and centred between the edges of the window. */
async function expectCentred(page: Page, dialog: Locator): Promise<void> {
  const image = dialog.locator('li[aria-hidden="false"] img');
  await expect(async () => {
    const box = await image.boundingBox();
    const window = page.viewportSize();
    if (!box || !window) throw new Error('The gallery shows no image.');
    expect(box.width).toBeGreaterThan(Math.min(window.width, window.height) / 2);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(window.width);
    expect(box.y + box.height).toBeLessThanOrEqual(window.height);
    expect(box.x + box.width / 2).toBeCloseTo(window.width / 2, 0);
  }).toPass({ timeout: 3_000 });
}

test(
  'keeps the image whole and centred when the phone turns, with and without motion',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.setViewportSize(PORTRAIT);
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion });
      const dialog = await openGallery(page);
      await expectCentred(page, dialog);
      await dialog.getByRole('button', { name: 'Next image' }).click();
      await expect(dialog.getByRole('status')).toHaveText(/^2 \//);
      await expectCentred(page, dialog);
      for (const size of [LANDSCAPE, PORTRAIT, LANDSCAPE]) {
        await page.setViewportSize(size);
        await expectCentred(page, dialog);
        await expect(dialog.getByRole('status')).toHaveText(/^2 \//);
        await expect(dialog.locator('p')).toBeInViewport({ ratio: 1 });
      }
      await dialog.getByRole('button', { name: 'Previous image' }).click();
      await expectCentred(page, dialog);
    }
  },
);
