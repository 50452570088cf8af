import type { Locator, Page } from '@playwright/test';
import type { Car } from '../../src/features/cars/car.ts';
import { carWithImages } from './support/demo-cars.ts';
import { expect, expectAccessibleInBothThemes, started, test, toast } from './support/page.ts';

const countOf = (car: Car) => car.images.length;
const region = (page: Page) => page.getByRole('region', { name: 'Images' });
const largeImage = (page: Page) => region(page).getByRole('button', { name: /view full screen/ });

/** Swipes to the left across the middle of an element, by the touches of a finger. */
async function swipe(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  const session = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: box.x + box.width * at, y }],
    });
  await touch('touchStart', 0.9);
  for (let at = 0.85; at > 0.2; at -= 0.05) await touch('touchMove', at);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Returns the elements of the page's content that the window cuts off, apart from those in a part that scrolls. */
const cutOff = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== main &&
      (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement));
    return Array.from(main.querySelectorAll('*'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => element.checkVisibility() && !scrolls(element))
      .map((element) => element.outerHTML.slice(0, 80));
  });

/** The longest name of a car, with a word that does not break by itself. */
const LONGEST_NAME = `Volkswagen ${'W'.repeat(69)}`;

test('changes the image by thumbnails, and in full screen by keys and buttons, keeps the focus inside and restores it', async ({
  page,
  request,
}) => {
  const car = await carWithImages(request);
  const count = countOf(car);
  await page.goto(`/car/${car.carId}`);
  await started(page);
  const second = region(page).getByRole('button', {
    name: new RegExp(`^${car.name}, .*image 2 of ${count}$`),
    exact: true,
  });
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(region(page).getByText(`2 / ${count}`)).toBeVisible();
  await expect(largeImage(page)).toHaveAccessibleName(/, image 2 of/);

  await largeImage(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Images of ${car.name}` });
  const position = dialog.getByRole('status');
  await expect(position).toHaveText(`2 / ${count}`);
  await expectAccessibleInBothThemes(page);
  for (let step = 0; step < count + 5; step++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(
      await focused.evaluateAll((all) => all.every((one) => one.closest('dialog[open]'))),
    ).toBe(true);
  }

  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveText(`1 / ${count}`);

  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveText(`${count} / ${count}`);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(`1 / ${count}`);
  await dialog.getByRole('button', { name: 'Previous image' }).click();
  await expect(position).toHaveText(`${count} / ${count}`);
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await expect(position).toHaveText(`1 / ${count}`);
  await dialog
    .getByRole('button', { name: new RegExp(`^${car.name}, .*image 3 of ${count}$`) })
    .click();
  await expect(position).toHaveText(`3 / ${count}`);

  // A double tap enlarges the image, and the arrow keys scroll it.
  const image = dialog.locator('li[aria-hidden="false"] img');
  const widthOf = async () => (await image.boundingBox())?.width ?? 0;
  const width = await widthOf();
  // On a busy machine, the two taps may come too late to be one double tap.
  await expect(async () => {
    await image.dblclick();
    await expect.poll(widthOf, { timeout: 1_000 }).toBeCloseTo(width * 2.5, 0);
  }).toPass({ timeout: 10_000 });
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(`3 / ${count}`);
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(widthOf).toBeCloseTo(width, 0);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(largeImage(page)).toBeFocused();
  await expect(largeImage(page)).toHaveAccessibleName(/, image 3 of/);
  await expect(region(page).getByText(`3 / ${count}`)).toBeVisible();
});

test(
  'scrolls its strip by 120 pixels, is swiped, opens in full screen with the longest name in view, and closes on Back',
  { tag: '@phone-only' },
  async ({ page, request }) => {
    const car = await carWithImages(request);
    const count = countOf(car);
    const { make, model, carId } = car;
    const name = `${make?.name} ${model?.name}`;
    const longest = `${name} ${'W'.repeat(79 - name.length)}`;
    await page.route(new RegExp(`/(search|car/${carId})$`), async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      // The name of a car page contains make and model, as the page expects.
      const body = route.request().url().endsWith('/search')
        ? html.replaceAll(name, LONGEST_NAME)
        : html.replaceAll(car.name, longest);
      // The changed inline scripts do not match the hashes of the policy.
      const { 'content-security-policy': _policy, ...headers } = response.headers();
      await route.fulfill({ response, body, headers });
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/search');
    expect(await cutOff(page)).toEqual([]);
    await page.goto(`/car/${carId}`);
    await started(page);
    expect(await cutOff(page)).toEqual([]);
    const strip = region(page).getByRole('list');
    await page.getByRole('button', { name: 'Scroll right' }).click();
    await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(120);
    await page.getByRole('button', { name: 'Scroll left' }).click();
    await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(0);
    await swipe(page, largeImage(page));
    await expect(region(page).getByText(`2 / ${count}`)).toBeVisible();
    await largeImage(page).tap();
    const dialog = page.getByRole('dialog', { name: `Images of ${longest}` });
    await expect(dialog.getByRole('status')).toHaveText(`2 / ${count}`);
    await expect(dialog.getByText(longest)).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/car/${carId}`);
    await page.goBack();
    await expect(page).toHaveURL('/search');
  },
);

test('shows the placeholder for a broken image, and stays on the page if the full-screen gallery cannot be loaded', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/assets/carousel-*' });
  expectConsoleError({ status: 404, path: '/images/*' });
  const car = await carWithImages(request);
  await page.route('**/assets/carousel-*.js', (route) => route.abort());
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/car/${car.carId}`);
  await started(page);
  await expect(largeImage(page).locator('[data-car-image]')).toHaveAttribute('data-broken', '');
  await largeImage(page).click();
  const text = 'We couldn’t open the gallery. Reload the page to try again.';
  await expect(toast(page, text)).toBeVisible();
  await expect(page).toHaveURL(`/car/${car.carId}`);
});
