import type { Page } from '@playwright/test';
import type { Car } from '../domain/car.ts';
import { carWithImages } from './support/demo-cars.ts';
import { expect, expectAccessible, started, test } from './support/page.ts';

const countOf = (car: Car) => car.images.length;
const largeImage = (page: Page) =>
  page.getByRole('region', { name: 'Images' }).getByRole('button', { name: /view full screen/ });

test('changes the large image from the thumbnail strip', async ({ page, request }) => {
  const car = await carWithImages(request);
  await page.goto(`/car/${car.carId}`);
  await started(page);
  const images = page.getByRole('region', { name: 'Images' });
  const second = images.getByRole('button', {
    name: `${car.name}, image 2 of ${countOf(car)}`,
    exact: true,
  });
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(largeImage(page)).toContainText(`2 / ${countOf(car)}`);
});

test(
  'scrolls the thumbnail strip by 120 pixels',
  { tag: '@phone-only' },
  async ({ page, request }) => {
    const car = await carWithImages(request);
    await page.goto(`/car/${car.carId}`);
    await started(page);
    const strip = page.getByRole('region', { name: 'Images' }).getByRole('list');
    await page.getByRole('button', { name: 'Scroll right' }).click();
    await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(120);
    await page.getByRole('button', { name: 'Scroll left' }).click();
    await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(0);
  },
);

test(
  'turns the images of the full-screen gallery by keys and buttons, wraps around and restores the focus',
  { tag: '@phone' },
  async ({ page, request }) => {
    const car = await carWithImages(request);
    const count = countOf(car);
    await page.goto(`/car/${car.carId}`);
    await started(page);
    await largeImage(page).click();
    const dialog = page.getByRole('dialog', { name: `Images of ${car.name}` });
    const position = dialog.getByRole('status');
    await expect(position).toHaveText(`1 / ${count}`);
    await expectAccessible(page);

    await page.keyboard.press('ArrowLeft');
    await expect(position).toHaveText(`${count} / ${count}`);
    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText(`1 / ${count}`);
    await dialog.getByRole('button', { name: 'Previous image' }).click();
    await expect(position).toHaveText(`${count} / ${count}`);
    await dialog.getByRole('button', { name: 'Next image' }).click();
    await expect(position).toHaveText(`1 / ${count}`);
    await dialog.getByRole('button', { name: `${car.name}, image 3 of ${count}` }).click();
    await expect(position).toHaveText(`3 / ${count}`);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(largeImage(page)).toBeFocused();
    await expect(largeImage(page)).toContainText(`3 / ${count}`);
  },
);

test('keeps the focus inside the full-screen gallery', async ({ page, request }) => {
  const car = await carWithImages(request);
  await page.goto(`/car/${car.carId}`);
  await started(page);
  await largeImage(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < countOf(car) + 5; step++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        !document.activeElement?.closest('dialog[open]'),
    );
    expect(outside).toBe(false);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('shows the placeholder for a broken image', async ({ page, request, expectConsoleError }) => {
  expectConsoleError({ status: 404, path: '/images/*' });
  const car = await carWithImages(request);
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/car/${car.carId}`);
  await started(page);
  await expect(largeImage(page).locator('[data-car-image]')).toHaveAttribute('data-broken', '');
});
